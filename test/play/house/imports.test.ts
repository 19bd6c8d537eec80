import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkDependencies } from '../../../scripts/check/dependencies.ts';
import type { Verdict } from '../../../scripts/check/findings.ts';
import { ROOT } from '../../kit/files.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/wire/up.ts': `import type { Ship } from '../../fleet/ship.ts';\nexport type Wired = Ship;\n`,
  'src/fleet/ship.ts': `export interface Ship {}\n`,
  'src/plan/guest.ts': `\nimport { sow } from '../../universe/yield.ts';\nexport const planned = sow;\n`,
  'src/cli/formula.ts': `import { sow } from '../../universe/yield.ts';\nexport const shown = sow;\n`,
  'src/universe/yield.ts': `export const sow = 1;\n`,
  'src/utils/strings.ts': `import { join } from 'node:path';\nexport const joined = join;\n`,
  'src/plan/rows.ts': `import { DatabaseSync } from 'node:sqlite';\nexport const Rows = DatabaseSync;\n`,
  'src/time/one.ts': `import type { Other } from '../../house/other.ts';\nexport type One = Other;\n`,
  'src/time/other.ts': `import type { One } from '../../house/one.ts';\nexport interface Other { readonly one?: One }\n`,
  'src/daemon.ts': `import type { Ship } from '../../house/fleet/ship.ts';\nexport type Sailing = Ship;\n`,
};

const root = mkdtempSync(join(tmpdir(), 'argosy-imports-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function checked(files: Readonly<Record<string, string>>): Promise<Verdict> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkDependencies(root);
}

describe('imports below src/', () => {
  test('are refused that go up a floor, past a door, to a library of others, in a circle or from an unknown room', async () => {
    const { findings } = await checked(FILES);
    expect(findings.map(({ path, line, message }) => `${path}:${line} ${message}`).toSorted()).toEqual([
      expect.stringMatching(/^src\/cli\/formula\.ts:1 .*only src\/universe\/door\.ts/),
      expect.stringMatching(/^src\/plan\/guest\.ts:2 .*(floor 6|only src\/universe\/door\.ts)/),
      expect.stringMatching(/^src\/plan\/guest\.ts:2 .*(floor 6|only src\/universe\/door\.ts)/),
      expect.stringMatching(/^src\/plan\/rows\.ts:1 .*only src\/store may import node:sqlite/),
      expect.stringMatching(/^src\/time\/one\.ts:1 imports src\/time\/other\.ts → src\/time\/one\.ts: imports itself/),
      expect.stringMatching(/^src\/utils\/strings\.ts:1 .*expected a room of the plan/),
      expect.stringMatching(/^src\/wire\/up\.ts:1 .*wire stands on floor 2/),
    ]);
  });

  test('are all read, those of types too', async () => {
    const { figure } = await checkDependencies(ROOT);
    expect(Number(figure.match(/^\d+/)?.[0])).toBeGreaterThan(700);
  });
});
