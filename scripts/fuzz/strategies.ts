import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/cli/exit.ts';
import { loadSettings } from '../../src/config/load.ts';
import { ConfigError } from '../../src/config/problem.ts';
import { systemClock } from '../../src/time/clock.ts';
import { type Random, seededRandom } from '../../src/time/random.ts';

/** The strategies that Argosy comes with, as texts. */
const FOLDER = join(import.meta.dirname, '..', '..', 'config', 'strategies');
const SHIPPED = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'));

/** What a hurried hand, a bad paste or a hostile file puts into YAML. */
const SCRAPS = [
  ...['\t', '\n', '  ', '- ', ': ', '#', '*', '&a ', '!!map ', '{', '}', '[', ']', '"', "'", '|\n', '>', '%', '@'],
  ...['~', 'null', 'true', '.nan', '-.inf', '0x1F', '1e400', '9007199254740993', '-1', '5k', '5000', '0', '1.5'],
  ...['<<: *a\n', '---\n', '...\n', '&a [*a, *a]', '? ', 'reserveCredits: 1\n', 'ships: []\n', 'agent: 3\n'],
  ...['__proto__: {}\n', 'constructor: 1\n', 'server: live\n', '\u0000', '\ufeff', '\ud800', '\r', 'é', '\u{1F680}'],
  ...['SHIP_PROBE', 'COSMIC', 'trade', 'mine', 'X1-AD75-A1', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'],
];

/** Puts a scrap somewhere, cuts something out, writes a line twice or exchanges two. */
function strike(text: string, random: Random): string {
  const at = random.integer(0, text.length);
  const how = random.integer(0, 5);
  if (how <= 1) return text.slice(0, at) + random.pick(SCRAPS) + text.slice(at);
  if (how === 2) return text.slice(0, at) + text.slice(at + random.integer(1, 40));
  if (how === 3) return text.slice(0, at) + random.pick(SCRAPS) + text.slice(at + random.integer(1, 12));
  const lines = text.split('\n');
  const [one, other] = [random.integer(0, lines.length - 1), random.integer(0, lines.length - 1)];
  if (how === 4) lines.splice(one, 0, lines[other] ?? '');
  else [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  return lines.join('\n');
}

/** A strategy that somebody or something has spoilt in one to six places. */
export function mutilated(random: Random): string {
  let text = random.pick(SHIPPED);
  for (let strikes = random.integer(1, 6); strikes > 0; strikes--) text = strike(text, random);
  return text;
}

/** What is wrong with how a mistake is told; nothing is the only good answer. */
function faultsOfTelling(error: unknown): string[] {
  // The one error that ends the program with 78 and a line for each mistake.
  if (!(error instanceof ConfigError))
    return [`expected a ConfigError, got ${error instanceof Error ? error.stack : String(error)}`];
  const lines = messageOf(error).split('\n');
  const odd = lines.filter((line) => !/: expected .+, got .+/.test(line) || /^\s+at /.test(line));
  return odd.map((line) => `expected "place: expected …, got …", got ${JSON.stringify(line)}`);
}

/** What came of so many spoilt strategy files. */
export interface StrategyReport {
  readonly files: number;
  /** Files that were still a strategy. */
  readonly valid: number;
  readonly slowestMs: number;
  readonly faults: readonly string[];
}

/** Loads spoilt strategies: each must give settings, or mistakes with their places. */
export function fuzzStrategies(seed: number, files: number): StrategyReport {
  const { monotonicMs } = systemClock();
  const faults: string[] = [];
  let [valid, slowestMs] = [0, 0];
  for (let file = 1; file <= files; file++) {
    const text = mutilated(seededRandom(seed, 'strategy', file));
    const beganMs = monotonicMs();
    try {
      loadSettings('strategy.yaml', () => text);
      valid += 1;
    } catch (error) {
      faults.push(...faultsOfTelling(error).map((fault) => `file ${file} of seed ${seed}: ${fault}`));
    }
    slowestMs = Math.max(slowestMs, monotonicMs() - beganMs);
  }
  return { files, valid, slowestMs: Math.round(slowestMs), faults };
}
