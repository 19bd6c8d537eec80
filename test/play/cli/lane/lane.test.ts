import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../../kit/files.ts';
import { argosy, folderForEachTest } from '../argosy.ts';
import { argosyHere, failed } from '../argosy-here.ts';

const folder = folderForEachTest();
const umask = process.umask();
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

afterEach(() => void process.umask(umask));

const make = (name = 'medicine', path = folder.path) => argosyHere(['lane', 'new', name, '--folder', path]);
const file = (...path: string[]) => join(folder.path, ...path);

describe('lane new', () => {
  test('writes a lane, its test and a strategy that check accepts, and says what to do next in four lines', async () => {
    const { code, stdout } = await make();
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    for (const [index, word] of ['wrote ', 'lane test ', 'argosy check ', 'argosy backtest '].entries())
      expect(lines[index]).toContain(word);
    expect(lines).toHaveLength(4);
    expect(await argosyHere(['check', file('medicine.yaml')])).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([0o000, 0o077])('writes files that the daemon runs, whatever the umask, such as %o', async (mask) => {
    process.umask(mask);
    const below = file('own', 'deeper');
    expect(await make('medicine', below)).toMatchObject({ code: 0 });
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    for (const path of [file('own'), below, join(below, 'lanes')]) expect(modeOf(path)).toBe('755');
    for (const path of ['medicine.yaml', 'tsconfig.json', 'lanes/medicine.ts', 'lanes/medicine.test.ts'])
      expect(modeOf(join(below, path))).toBe('644');
  });

  test('overwrites nothing, and writes nothing where a file is in the way', async () => {
    mkdirSync(file('lanes'));
    writeFileSync(file('lanes', 'medicine.test.ts'), '// mine\n');
    expect(await make()).toEqual(
      failed(78, /expected no file of that lane yet, got \S+medicine\.test\.ts: take another/),
    );
    expect(readFileSync(file('lanes', 'medicine.test.ts'), 'utf8')).toBe('// mine\n');
    expect(existsSync(file('medicine.yaml'))).toBe(false);
  });

  test('adds a second lane to a folder, whose tsconfig.json stays as it is', async () => {
    await make();
    writeFileSync(file('tsconfig.json'), '{}\n');
    expect(await make('iron')).toMatchObject({ code: 0 });
    expect(readFileSync(file('tsconfig.json'), 'utf8')).toBe('{}\n');
    expect(readFileSync(file('lanes', 'iron.test.ts'), 'utf8')).toContain("from './iron.ts'");
  });

  test.each([
    ['trade', /expected a name that no other lane has, got "trade": take another/],
    ['growth', /expected a free name of 2 to 30 small letters/],
    ['Bad/../name', /expected a free name/],
  ])('refuses the name %s', async (name, message) => {
    expect(await make(name)).toEqual(failed(78, message));
  });

  test('refuses a folder into which the group may write, where modules would be refused', async () => {
    chmodSync(folder.path, 0o775);
    expect(await make()).toEqual(failed(78, /chmod go-w/));
  });

  test.skipIf(!existsSync(TSC))('writes files that type-check beside this clone', { timeout: 120_000 }, async () => {
    await make();
    const check = () => execFileSync(process.execPath, [TSC, '-p', '.'], { cwd: folder.path, encoding: 'utf8' });
    expect(check()).toBe('');
    const text = readFileSync(file('lanes', 'medicine.ts'), 'utf8');
    writeFileSync(file('lanes', 'medicine.ts'), text.replace("kind: 'buy'", "kind: 'steal'"));
    expect(check).toThrow();
  });
});

describe('lane test', () => {
  const play = (...named: string[]) => argosy(['lane', 'test', ...named], { cwd: folder.path });

  test('plays the tests of a new lane, by its name or all that there are', async () => {
    await make();
    await make('iron');
    expect(await play('medicine')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('pass 3') });
    expect(await play()).toMatchObject({ code: 0, stdout: expect.stringContaining('pass 6') });
  });

  test('ends with 1 where a test fails, and says how many', async () => {
    await make();
    const test = file('lanes', 'medicine.test.ts');
    writeFileSync(test, readFileSync(test, 'utf8').replace('no margin', 'no margins'));
    const { code, stdout, stderr } = await play(test);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'argosy: 2 of 3 tests passed\n' });
    expect(stdout).toContain("- 'no margins is wide enough'");
  });

  test('ends with 1 where a lane cannot be loaded, and names its file and line', async () => {
    await make();
    writeFileSync(file('lanes', 'medicine.ts'), 'export default defineLane({});\n');
    const { code, stdout } = await play('medicine');
    expect(code).toBe(1);
    expect(stdout).toMatch(/lanes\/medicine\.ts:1\b/);
  });

  test('points to the help of the command that was mistyped', async () => {
    expect(await argosyHere(['lane', 'nwe'])).toEqual(failed(78, /unknown command 'nwe'.*npx argosy lane --help/));
    expect(await argosyHere(['lane', 'new'])).toEqual(failed(78, /npx argosy lane new --help lists its options/));
  });

  test('says which file it expected where there is none', async () => {
    expect(await play()).toEqual({
      ...failed(78, /expected test files such as lanes.medicine\.test\.ts/),
      signal: null,
    });
    expect(await play('iron')).toMatchObject(failed(78, /a test file lanes.iron\.test\.ts.*, got "iron"/));
  });
});
