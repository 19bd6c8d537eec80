import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markOf } from '../../src/own/calls/marker.ts';
import { tryLoading } from '../../src/own/calls/try-loading.ts';
import { liveModules } from '../../src/own/run.ts';
import { inFolder } from '../kit/files.ts';
import { goodCodeIn, laneDoing, writeFiles } from './own-modules.ts';

const NAMED = { lanes: { good: './good.ts', bad: './bad.ts' } };

const codeWith = (folder: string, bad: string) => {
  writeFiles(folder, { 'good.ts': laneDoing(`return 'x';`), 'bad.ts': bad });
  return goodCodeIn(folder, NAMED);
};

test.each([
  ['loops', 'for (;;);', 'bad.ts: expected it to be loaded within 1.5 s'],
  ['waits for ever', 'await new Promise(() => setInterval(() => {}, 1e6));', 'bad.ts: expected it to be loaded within'],
])('a module that %s as it is loaded is refused before it is loaded for use', async (_, text, message) => {
  await inFolder(async (folder) => {
    const { files, lanes } = codeWith(folder, text);
    // Alone: how long another takes depends on the machine.
    const modules = lanes.filter(({ name }) => name === 'bad');
    await expect(tryLoading({ files, modules }, 1_500)).rejects.toThrow(message);
  });
});

test.each([
  ['that is well', laneDoing(`return 'x';`)],
  ['whose mistake is told when it is loaded for use', 'throw new Error();'],
  ['that prints, and has a timer', 'console.log(1); setInterval(() => {}, 1e6);'],
  ['that leaves a promise alone', 'void Promise.reject(new Error("later"));'],
])('a module %s passes', async (_, text) => {
  await inFolder(async (folder) => {
    const { files, lanes } = codeWith(folder, text);
    await expect(tryLoading({ files, modules: lanes })).resolves.toBeUndefined();
  });
});

test('a daemon loads no module that ended the last process, so that it can start', async () => {
  await inFolder(async (folder) => {
    const code = codeWith(folder, 'process.exit(0);');
    const path = join(folder, 'asked');
    await expect(liveModules(path).take(code)).rejects.toThrow('bad.ts: expected a module that lets the process go on');
    const mark = markOf('lane', 'bad', code.sha256);
    writeFiles(folder, { asked: mark.padEnd(64) });
    const { lanes } = await liveModules(path).take(code);
    expect(lanes.map(({ whyNot }) => whyNot?.slice(0, 17))).toEqual([undefined, 'the process ended']);
  });
});
