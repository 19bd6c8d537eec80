import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/load.ts';
import { ConfigError, formatProblem } from '../../src/config/problems/problem.ts';
import { textsOf } from './load-texts.ts';

const shipped = (name: string) => readFileSync(new URL(`../../config/${name}`, import.meta.url), 'utf8');
const STRATEGY = shipped('strategies/default.yaml');
const CONFIG = shipped('argosy.yaml');

/** What a hurried hand, a bad paste or a hostile file puts into YAML. */
const SCRAPS = [
  '\t¦\n¦  ¦- ¦: ¦#¦*¦&a ¦!!map ¦{¦}¦[¦]¦"¦\'¦|\n¦>¦%¦@',
  '~¦null¦true¦.nan¦-.inf¦0x1F¦1e400¦9007199254740993¦5k¦<<: *a\n¦---\n¦...\n',
  '__proto__: {}\n¦toString: 1\n¦ships: []\n¦server: live\n¦\u0000¦\ufeff¦\ud800¦\r',
].map((scraps) => fc.constantFrom(...scraps.split('¦')));
const scrap = fc.oneof(...SCRAPS, fc.string({ unit: 'binary', maxLength: 8 }));

interface Cut {
  at: number;
  remove: number;
  insert: string;
}

const cuts: fc.Arbitrary<Cut[]> = fc.array(
  fc.record({ at: fc.nat(), remove: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(200)), insert: scrap }),
  { minLength: 1, maxLength: 6 },
);

function mutate(text: string, changes: readonly Cut[]): string {
  let mutant = text;
  for (const { at, remove, insert } of changes) {
    const start = at % (mutant.length + 1);
    mutant = mutant.slice(0, start) + insert + mutant.slice(start + remove);
  }
  return mutant;
}

/** The settings, or the problems, or a failure of the test. */
function outcomeOf(files: Readonly<Record<string, string>>, path: string): 'settings' | 'problems' {
  try {
    const settings = loadSettings(path, textsOf(files));
    expect(settings.strategy.agent.callsigns.length).toBeGreaterThan(0);
    return 'settings';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const problem of error.problems) {
      expect(problem.line).toBeGreaterThanOrEqual(1);
      expect(problem.line).toBeLessThanOrEqual((files[problem.file] ?? '').split(/\n/).length + 1);
      expect(formatProblem(problem)).toMatch(/^[^\n]+:\d+: [^\n]*expected [^\n]+, got [^\n]+$/);
    }
    return 'problems';
  }
}

describe('F39, F48: a mutilated file', () => {
  it('as a strategy gives settings or problems, never another error', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(cuts, (changes) => {
        seen.add(outcomeOf({ 'a.yaml': mutate(STRATEGY, changes), 'strategies/default.yaml': STRATEGY }, 'a.yaml'));
      }),
      { numRuns: 150 },
    );
    expect(seen).toEqual(new Set(['settings', 'problems']));
  });

  it('as a config gives settings or problems, never another error', () => {
    fc.assert(
      fc.property(cuts, (changes) => {
        outcomeOf({ 'a.yaml': mutate(CONFIG, changes), 'strategies/default.yaml': STRATEGY }, 'a.yaml');
      }),
      { numRuns: 100 },
    );
  });

  it('of any other text gives problems, never another error', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(scrap, fc.constantFrom('agent: ', 'ships:\n', 'strategy: '))), (parts) => {
        outcomeOf({ 'a.yaml': parts.join('') }, 'a.yaml');
      }),
      { numRuns: 150 },
    );
  });
});
