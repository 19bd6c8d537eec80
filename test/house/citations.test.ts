import { describe, expect, test } from 'vitest';
import { checkCitations } from '../../scripts/check/citations.ts';

const DOCS = [
  { path: 'docs/facts.md', text: '# Facts\n\n### jump\n\nAt once.\n\n### warp\n\nSlowly.\n' },
  { path: 'docs/developers/faults.md', text: '| ID | what |\n|---|---|\n| F01 | a lost reply |\n' },
  { path: 'docs/developers/experiments.md', text: '| question | commit |\n|---|---|\n| More ships? | 7a100b3 |\n' },
];
/** Written so that this file itself cites nothing wrong. */
const FACTS = 'facts:';
const ROW = 'F';

const checked = (text: string) => checkCitations([...DOCS, { path: 'src/plan/one.ts', text }]);
const messages = (text: string) =>
  checked(text).findings.map(({ path, line, message }) => `${path}:${line} ${message}`);

const ALL = `/** Both (${FACTS} jump, warp). */\n`;

describe('citations in code', () => {
  test('pass where docs/ has what they name, however the comment is broken into lines', () => {
    const text = `${ALL}/**\n * A price (guess;\n * ${FACTS}\n * jump, warp; faults: ${ROW}01; experiments: 7a100b3).\n */\n`;
    expect(checked(text)).toEqual({ figure: '6 citations', findings: [] });
  });

  test.each([
    [`(${FACTS} jumps)`, 'docs/facts.md has nothing named "jumps"'],
    [`(${FACTS} jump, hop; since 2025)`, 'docs/facts.md has nothing named "hop"'],
    [`(faults: ${ROW}02)`, `docs/developers/faults.md has nothing named "${ROW}02"`],
    [`${ROW}03: a test of it`, `docs/developers/faults.md has nothing named "${ROW}03"`],
    [`(${'experiments:'} 0000000)`, 'docs/developers/experiments.md has nothing named "0000000"'],
  ])('are refused where docs/ does not have it: %s', (citation, message) => {
    expect(messages(`${ALL}// A comment ${citation}.\n`)).toEqual([`src/plan/one.ts:2 ${message}`]);
  });

  test.each([
    [`game${'-facts'}`, ' 5.2'],
    [`beyond${'-home 4'}`, ''],
    [`reliability ${'G2'}`, ''],
    [`style ${'X3'}`, ''],
    [`Experiment ${'7a100b3'}`, ''],
  ])('are refused that name a page elsewhere: %s', (page, section) => {
    expect(messages(`${ALL}\n/** A number (${page}${section}). */\n`)).toEqual([
      `src/plan/one.ts:3 "${page}": expected a citation of this repository, such as (facts: jump)`,
    ]);
  });

  test('are refused in no parameter of a function, symbol of a waypoint or path', () => {
    const text = `${ALL}import './beyond${'-'}home.ts';\nconst of = (facts: Fact[], faults: readonly Fault[]) => 'X1-A-${ROW}99';\n`;
    expect(messages(text)).toEqual([]);
  });

  test('name each fact at least once', () => {
    expect(messages(`/** A number (${FACTS} jump). */\n`)).toEqual([
      'docs/facts.md:7 no code cites "warp": delete it, or cite it',
    ]);
  });
});
