import { describe, expect, it } from 'vitest';
import { checkNames } from '../../scripts/check/names.ts';

const file = (path: string, text: string) => ({ path, text });

describe('Exported names', () => {
  it('names both files where two export the same name', () => {
    const { findings } = checkNames([
      file('src/plan/one.ts', 'export function gateOf() {}\n'),
      file('src/world/two.ts', '\nexport const gateOf = 1;\n'),
    ]);
    expect(findings).toEqual([
      { path: 'src/world/two.ts', line: 2, message: expect.stringContaining('src/plan/one.ts') },
    ]);
  });

  it('takes a schema and its type in one file for one name', () => {
    expect(checkNames([file('src/one.ts', 'export const Ship = 1;\nexport type Ship = 1;\n')]).findings).toEqual([]);
  });

  it.each(['export { gateOf } from "./one.ts";', 'const gateOf = 1;', '/** export const gateOf */'])(
    'does not count %s',
    (text) => {
      const files = [file('src/one.ts', 'export const gateOf = 1;\n'), file('src/two.ts', `${text}\n`)];
      expect(checkNames(files)).toEqual({ figure: '1 exported name', findings: [] });
    },
  );

  it('leaves tests alone', () => {
    const files = [file('src/one.ts', 'export const a = 1;\n'), file('test/one.ts', 'export const a = 1;\n')];
    expect(checkNames(files).findings).toEqual([]);
  });
});
