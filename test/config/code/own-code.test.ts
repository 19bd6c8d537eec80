import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFolder } from '../../kit/files.ts';
import { codeIn, goodCodeIn, type Texts, writeFiles } from '../../own/own-modules.ts';

const NAMED = { lanes: { mine: './lanes/mine.ts' } };

const PACKAGE: Texts = {
  'node_modules/sea/package.json': '{"name":"sea","main":"./sea.js"}',
  'node_modules/sea/sea.js': `exports.deep = require('./deep');`,
  'node_modules/sea/deep.js': 'exports.one = 1;',
};

const FILES: Texts = {
  'lanes/mine.ts': `import { a } from '../a.ts';\nimport sea from 'sea';\nimport { join } from 'node:path';
// import { old } from './gone.ts';
export { b } from "./b.ts";\nawait import('./c.ts');\nimport 'argosy/lane';`,
  'a.ts': `import './lanes/mine.ts';\nimport type { D } from './d.ts';`,
  'lanes/b.ts': '',
  'lanes/c.ts': '',
  'd.ts': '',
  'unrelated.ts': '',
  ...PACKAGE,
};

const COVERED = ['lanes/mine.ts', 'a.ts', 'd.ts', 'lanes/b.ts', 'lanes/c.ts', ...Object.keys(PACKAGE).slice(1)];

test('the files of a module are all that it imports, however far', async () => {
  await inFolder((folder) => {
    writeFiles(folder, FILES);
    expect([...goodCodeIn(folder, NAMED).files].sort()).toEqual(COVERED.map((file) => join(folder, file)).sort());
  });
});

test.each(COVERED)('a change of %s changes the hash', async (file) => {
  await inFolder((folder) => {
    writeFiles(folder, FILES);
    const before = goodCodeIn(folder, NAMED).sha256;
    writeFileSync(join(folder, 'unrelated.ts'), '// changed');
    expect(goodCodeIn(folder, NAMED).sha256).toBe(before);
    writeFileSync(join(folder, file), `${FILES[file]}\n`);
    expect(goodCodeIn(folder, NAMED).sha256).not.toBe(before);
  });
});

test('the hash is the same in another folder, and another under another name', async () => {
  await inFolder((one) =>
    inFolder((other) => {
      for (const folder of [one, other]) writeFiles(folder, FILES);
      const { sha256 } = goodCodeIn(one, NAMED);
      expect(goodCodeIn(other, NAMED).sha256).toBe(sha256);
      expect(goodCodeIn(one, { lanes: { yours: './lanes/mine.ts' } }).sha256).not.toBe(sha256);
    }),
  );
});

test.each<[string, Texts, string, object]>([
  ['that is missing', {}, './gone.ts', { expected: 'a module', received: expect.stringContaining('no such file') }],
  ['that is a folder', { 'a.ts/b.ts': '' }, './a.ts', { received: expect.stringContaining('a folder') }],
  ['above the folder', {}, '../a.ts', { received: expect.stringContaining('no such file') }],
  ['of a device', {}, '/dev/null', { expected: 'a module below the folder of its strategy' }],
  [
    'that is too large',
    { 'a.ts': ' '.repeat(1_000_001) },
    './a.ts',
    { received: expect.stringContaining('1000001 bytes') },
  ],
  [
    'of a package in TypeScript',
    { 'node_modules/sea/lane.ts': '' },
    './node_modules/sea/lane.ts',
    { expected: 'JavaScript below node_modules', hint: expect.stringContaining('Node strips no types') },
  ],
  [
    'that imports TypeScript of a package',
    { 'a.ts': `import './node_modules/sea/lane.ts';`, 'node_modules/sea/lane.ts': '' },
    './a.ts',
    { expected: 'JavaScript below node_modules' },
  ],
])('a module %s is a mistake at its name', async (_, texts, path, mistake) => {
  await inFolder((folder) => {
    writeFiles(folder, texts);
    const { code, mistakes } = codeIn(folder, { lanes: { mine: path } });
    expect(code).toBeUndefined();
    expect(mistakes).toEqual([expect.objectContaining({ path: ['lanes', 'mine'], ...mistake })]);
  });
});

test.skipIf(process.platform === 'win32')('a link that leads out is a mistake, by name or by import', async () => {
  await inFolder((elsewhere) =>
    inFolder((folder) => {
      writeFiles(elsewhere, { 'theirs.ts': '' });
      symlinkSync(join(elsewhere, 'theirs.ts'), join(folder, 'link.ts'));
      writeFiles(folder, { 'a.ts': `import './link.ts';` });
      for (const path of ['./link.ts', './a.ts']) {
        const { mistakes } = codeIn(folder, { lanes: { mine: path } });
        expect(mistakes).toMatchObject([{ expected: 'a module below the folder of its strategy' }]);
      }
    }),
  );
});
