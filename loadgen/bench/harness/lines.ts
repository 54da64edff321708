/** Collects a stream as text and hands out its first line as soon as that is complete. */
export function collectText(stream: NodeJS.ReadableStream | null | undefined): {
  text: () => string;
  firstLine: Promise<string>;
} {
  let text = '';
  if (!stream) throw new Error('the child was started without this pipe');
  const firstLine = new Promise<string>((resolve) => {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    stream.on('end', () => resolve(text));
  });
  return { text: () => text, firstLine };
}
