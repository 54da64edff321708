/** `20260101T000231500Z-0123456`: the time of saving, then the commit. Names in order are in order of time. */
export function recordName(savedAt: Date, commit: string | undefined): string {
  return `${compactTime(savedAt)}-${commit?.slice(0, 7).replaceAll(/[^0-9a-zA-Z]/g, '-') ?? 'unknown'}`;
}

const pattern = /^\d{8}T\d{9}Z-[0-9a-zA-Z-]{1,7}$/;

export const isRecordName = (name: string): boolean => pattern.test(name);

/** Whether a record's name has the time that the record has: a renamed one is none. */
export const hasTime = (name: string, savedAt: string): boolean =>
  name.startsWith(`${compactTime(new Date(savedAt))}-`);

const compactTime = (time: Date): string => time.toISOString().replaceAll(/[-:.]/g, '');
