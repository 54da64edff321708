import { openWithoutFollowing } from './hashed-copy.ts';

/** `e_machine` of an ELF header (System V ABI, gABI 4.1 figure 4-2, and its register) by what Node calls the architecture. */
const machines: Readonly<Record<string, number>> = {
  ia32: 3,
  ppc64: 21,
  s390x: 22,
  arm: 40,
  x64: 62,
  arm64: 183,
  riscv64: 243,
  loong64: 258,
};
const machineNames: Readonly<Record<number, string>> = {
  3: 'x86',
  8: 'MIPS',
  20: 'PowerPC',
  21: 'ppc64',
  22: 's390x',
  40: 'arm',
  62: 'x86-64',
  183: 'arm64',
  243: 'RISC-V',
  258: 'LoongArch',
};

/** `EI_OSABI`: System V, which nearly every Linux program has, and Linux itself. */
const linuxAbis = [0, 3];

const headerBytes = 20;

/**
 * Why a program could not run on this machine: it was built for another architecture or another system. Undefined for
 * one that could, and for what has no such header: a script, a module.
 *
 * @param architecture as `process.arch` has it
 */
export async function foreignProgram(path: string, architecture: string): Promise<string | undefined> {
  const file = await openWithoutFollowing(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return foreignHeader(buffer.subarray(0, bytesRead), architecture);
  } finally {
    await file.close();
  }
}

/** The same for the first bytes of a program. */
export function foreignHeader(header: Buffer, architecture: string): string | undefined {
  const magic = header.subarray(0, 4).toString('latin1');
  if (magic.startsWith('MZ')) return 'a program for Windows';
  if (['\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'].includes(magic))
    return 'a program for macOS';
  if (magic !== '\x7fELF') return undefined;
  if (header.length < headerBytes) return 'a torn ELF header';
  if (!linuxAbis.includes(header[7] ?? -1)) return `an ELF program for another system (ABI ${header[7]})`;
  const machine = header[5] === 2 ? header.readUInt16BE(18) : header.readUInt16LE(18);
  const expected = machines[architecture];
  if (machine === expected) return undefined;
  return `built for ${machineNames[machine] ?? `ELF machine ${machine}`}, this machine is ${architecture}`;
}
