import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importModules } from '../../src/own/modules.ts';
import { BadModule } from '../../src/own/trust.ts';
import { inFolder } from '../kit/files.ts';
import { goodCodeIn, laneDoing, type Texts, writeFiles } from './own-modules.ts';

const NAMED = { lanes: { mine: './lanes/mine.ts' } };

async function loaded(folder: string, texts: Texts, named: object = NAMED) {
  writeFiles(folder, texts);
  return importModules(goodCodeIn(folder, named));
}

const mine = (text: string): Texts => ({ 'lanes/mine.ts': text });

test.each<[string, string, string]>([
  [
    'no default export',
    'export const a = 1;',
    'lanes/mine.ts: expected a default export, the result of defineLane({ … }), got none',
  ],
  [
    'a function',
    'export default () => {};',
    'lanes/mine.ts: expected a default export, the result of defineLane({ … }), got () => {}',
  ],
  ['no sentence', 'export default { propose() {} };', 'lanes/mine.ts: expected does as a sentence, got undefined'],
  ['no propose', `export default { does: 'x' };`, 'lanes/mine.ts: expected propose as a function, got undefined'],
  ['a promise of propose', `export default { does: 'x', propose: 5 };`, 'expected propose as a function, got 5'],
  ['a newer interface', `export default { version: 2, does: 5 };`, 'got one for 2: update Argosy'],
  ['a strange version', `export default { version: NaN };`, 'expected version from 1'],
  [
    'strange needs',
    `export default { does: 'x', propose() {}, needs: { mounts: 5 } };`,
    'expected needs.mounts as a list, got 5',
  ],
  ['a part that throws', `export default {\n get does() { throw new Error('part'); } };`, 'lanes/mine.ts:2: part'],
  ['an error of its own', `const a = 1;\nthrow new Error('at once');`, 'lanes/mine.ts:2: at once'],
  ['null thrown', `throw null;`, 'lanes/mine.ts: null'],
  ['text that does not parse', `const a = 1;\nconst b = ;`, 'lanes/mine.ts:2: '],
  ['TypeScript that Node does not strip', `const a = 1;\nenum B { C }`, 'lanes/mine.ts:2: '],
  ['a missing import', `import './gone.ts';`, 'Cannot find module'],
  [
    'an import that is not watched',
    `const at = './other.ts';\nawait import(at);`,
    'expected an import that is written as a text',
  ],
  [
    'an import from elsewhere',
    `const at = '/etc/hosts';\nawait import(at);`,
    'expected an import from below the folder',
  ],
  [
    'a change of what all code shares',
    `Object.prototype.toJSON = () => 5;`,
    'expected Object.prototype.toJSON as it is',
  ],
])('a module with %s is refused by file and line', async (_, text, message) => {
  await inFolder(async (folder) => {
    const refused = loaded(folder, { ...mine(text), 'lanes/other.ts': 'export {};' });
    await expect(refused).rejects.toThrow(BadModule);
    await expect(refused).rejects.toThrow(message);
    expect(JSON.stringify({})).toBe('{}');
  });
});

test('JavaScript that does not parse is refused by file and line', async () => {
  await inFolder(async (folder) => {
    const texts = { 'lanes/mine.mjs': 'const a = 1;\nconst b = ;' };
    const refused = loaded(folder, texts, { lanes: { mine: './lanes/mine.mjs' } });
    await expect(refused).rejects.toThrow('lanes/mine.mjs:2: Expression expected');
  });
});

test('a hook with an unknown part is refused', async () => {
  await inFolder(async (folder) => {
    const texts = { 'hooks/h.ts': 'export default { mayaccept: () => true };' };
    const refused = loaded(folder, texts, { hooks: { h: './hooks/h.ts' } });
    await expect(refused).rejects.toThrow('expected some of mayAccept, mayBuy, score, onEvent, got "mayaccept"');
  });
});

test('each instance has modules of its own, down to what they import', async () => {
  await inFolder(async (folder) => {
    const texts = {
      'lanes/mine.ts': laneDoing(`state.count += 1; return 'asked ' + state.count;`).replace(
        '\n',
        `\nimport { state } from '../state.ts';\n`,
      ),
      'state.ts': 'export const state: { count: number } = { count: 0 };',
    };
    const [one, other] = [await loaded(folder, texts), await loaded(folder, texts)];
    const asked = ({ lanes }: typeof one) => lanes[0]?.defined.propose({} as never, {} as never);
    expect([asked(one), asked(one), asked(other)]).toEqual(['asked 1', 'asked 2', 'asked 1']);
  });
});

test('a lane of a package is loaded, with what it imports there', async () => {
  await inFolder(async (folder) => {
    const texts = {
      'node_modules/sea/package.json': '{"name":"sea","type":"module","exports":"./lane.js"}',
      'node_modules/sea/lane.js': `import { defineLane } from 'argosy/lane';\nimport { does } from './does.js';
export default defineLane({ does, propose: () => 'none' });`,
      'node_modules/sea/does.js': `export const does = 'sail';`,
    };
    const { lanes } = await loaded(folder, texts, { lanes: { sea: './node_modules/sea/lane.js' } });
    expect(lanes[0]?.defined.does).toBe('sail');
  });
});

test.skipIf(process.platform === 'win32')('a module that others may write is refused', async () => {
  await inFolder(async (folder) => {
    const good = laneDoing(`return 'x';`);
    await loaded(folder, mine(good));
    chmodSync(join(folder, 'lanes'), 0o777);
    await expect(loaded(folder, mine(good))).rejects.toThrow(/lanes to be writable by its owner alone: chmod go-w/);
    chmodSync(join(folder, 'lanes'), 0o755);
    chmodSync(join(folder, 'lanes/mine.ts'), 0o666);
    await expect(loaded(folder, mine(good))).rejects.toThrow(/mine.ts to be writable by its owner alone/);
  });
});

test.skipIf(process.platform === 'win32')('a strategy in a folder that is a link is as good as any', async () => {
  await inFolder(async (folder) => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const bad = loaded(join(folder, 'link'), mine(`\nthrow new Error('x');`));
    await expect(bad).rejects.toThrow(/^lanes\/mine.ts:2: x$/);
  });
});

test.skipIf(process.platform === 'win32')(
  'a file of a package is trusted no more than a module, however it is found',
  async () => {
    await inFolder(async (folder) => {
      const texts = {
        'node_modules/two/package.json': '{"name":"two","exports":{"import":"./a.mjs","require":"./b.cjs"}}',
        'node_modules/two/a.mjs': 'export default 1;',
        'node_modules/two/b.cjs': 'module.exports = 1;',
        'lanes/mine.ts': `import 'two';\n${laneDoing(`return 'x';`)}`,
      };
      expect((await loaded(folder, texts)).lanes).toHaveLength(1);
      chmodSync(join(folder, 'node_modules/two/a.mjs'), 0o666);
      await expect(loaded(folder, texts)).rejects.toThrow(/a.mjs to be writable by its owner alone/);
    });
  },
);
