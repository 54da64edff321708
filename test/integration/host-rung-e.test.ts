import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleScript, ended, nextLine, type Script } from './host-script.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('run as an ordinary user already: the change of user is not tested');

describe.runIf(isRoot)('an ordinary user without rights over cgroups', () => {
  let script: Script;

  beforeAll(async () => {
    script = await bundleScript(`
      import { hostTree } from './src/host/host-tree.ts';
      import { openIsolation } from './src/host/isolation.ts';
      const requested = process.argv[2];
      const answer = await openIsolation(hostTree(), requested, 'test', [0]).catch((error) => ({
        error: error.name + ': ' + error.message,
      }));
      console.log(JSON.stringify({ uid: process.getuid(), ...answer }));
    `);
  });
  afterAll(() => script.remove());

  async function answerTo(requested: string): Promise<Record<string, unknown>> {
    const child = script.start({ uid: 65534, args: [requested] });
    const line = await nextLine(child);
    await ended(child);
    return JSON.parse(line);
  }

  test('auto: rung E, with the reason and the fix', async () => {
    const answer = await answerTo('auto');
    expect(answer).toMatchObject({ uid: 65534, achieved: 'E', requested: 'auto' });
    expect(`${answer.compromises}`).toMatch(/not isolated \(rung E\).*memory is not measured.*(root|mount)/);
  });

  test('A by name is refused, never quietly less', async () => {
    expect((await answerTo('A')).error).toMatch(/^UserError: --isolation A: .*(EACCES|EPERM|EROFS|mount)/);
  });
});
