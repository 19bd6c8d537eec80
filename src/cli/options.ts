import { type Command, InvalidArgumentError, Option } from 'commander';
import { ConfigError } from '../config/problems/problem.ts';
import { loadWorld, refusedBy, SHIPPED } from '../config/worlds/load-world.ts';
import type { NamedWorld } from '../config/worlds/world-schema.ts';
import { LANE_NAMES } from '../game/lanes.ts';
import { SECTION_NAMES } from '../report/tables/tables.ts';
import { msFromIso } from '../time/iso.ts';
import { isOrderWord, ORDERS, type OrderWord } from './owner/orders.ts';
import { agoMsOf, type Since } from './report/since.ts';

/**
 * The clock of a span. A report uses game time, since the config that names its books also has the server's speed; a
 * log may come from anywhere, and its times are real.
 */
type Ago = 'game time' | 'real time';

/** Points to the other clock, since the two differ wherever `server.speed` is not 1. */
const OTHERWISE: Readonly<Record<Ago, string>> = {
  'game time': 'argosy logs: of real time',
  'real time': 'argosy report: of game time',
};

/** Requires a date at the start: the platform's parser accepts "-2" and "soon 1" as days of 2001. */
const BEGINS_AS_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Reads `--since`. */
export function sinceOf(text: string, ago: Ago): Since {
  const agoMs = agoMsOf(text);
  if (agoMs !== undefined) return { agoMs };
  const atMs = BEGINS_AS_DATE.test(text) ? msFromIso(text) : Number.NaN;
  if (Number.isNaN(atMs))
    throw new InvalidArgumentError(
      `Expected a span of ${ago} such as 30m, 24h or 2d, or a timestamp such as 2026-09-14T08:00:00Z.`,
    );
  return { atMs };
}

/** `--since` of a command that takes spans of this clock. */
export function sinceOption(ago: Ago): Option {
  const description = `only from then on: 30m, 24h, 2d of ${ago} ago (${OTHERWISE[ago]}), or an ISO timestamp`;
  return new Option('--since <time>', description).argParser((text) => sinceOf(text, ago));
}

/** The option for a ship's logbook; its symbol may be typed in any case. */
export function shipOption(description: string): Option {
  return new Option('--ship <symbol>', description).argParser((symbol) => symbol.toUpperCase());
}

/** One of several words. */
function oneOf<Word extends string>(words: readonly Word[], what: string): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text.trim());
    if (found === undefined) throw new InvalidArgumentError(`Expected ${what}: ${words.join(', ')}.`);
    return found;
  };
}

/** Reads a lane, or the purchase of ships. */
export const laneNamed = oneOf([...LANE_NAMES, 'growth'], 'a lane');

/** The option for parts of a report, by their names. */
export function sectionsOption(): Option {
  const description = `only these tables, separated by commas: ${SECTION_NAMES.join(', ')}`;
  const section = oneOf(SECTION_NAMES, 'names of tables');
  return new Option('--section <names>', description).argParser((text) => [...new Set(text.split(',').map(section))]);
}

/** Reads the orders of `--allow`, each once. */
export function allowedOrders(text: string): readonly OrderWord[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !isOrderWord(word));
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `Expected orders of argosy ctl: ${Object.keys(ORDERS).join(', ')}; got "${unknown}".`,
    );
  return [...new Set(words.filter(isOrderWord))];
}

function callsignOf(text: string): string {
  if (/^[\w-]{3,14}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('Expected a callsign of 3 to 14 letters, digits, - or _.');
}

/** Adds the option for which of several agents is meant. */
export function takesAgent(command: Command): Command {
  const description = 'of several agents of a config the one with this callsign';
  return command.addOption(new Option('--agent <callsign>', description).argParser(callsignOf));
}

/** Parses a whole number of the command line. */
export function parseWholeNumber(text: string): number {
  return wholeNumberFrom(0, Number.MAX_SAFE_INTEGER)(text);
}

/** Parses a whole number between two bounds, both included. */
export function wholeNumberFrom(low: number, high: number): (text: string) => number {
  const range = high === Number.MAX_SAFE_INTEGER ? ' of at most 15 digits' : ` from ${low} to ${high}`;
  return (text) => {
    const value = Number(text);
    const isInRange = /^\d+$/.test(text) && Number.isSafeInteger(value) && value >= low && value <= high;
    if (!isInRange) throw new InvalidArgumentError(`Expected a whole number${range}.`);
    return value;
  };
}

/** Reads the world that an option names. */
function worldOption(name: string, option = '--world'): NamedWorld {
  try {
    return loadWorld(name, { refused: refusedBy(option) });
  } catch (error) {
    if (error instanceof ConfigError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** Reads the worlds of `--worlds`, in the order given, each once; `all` is every shipped one. */
export function worldsOption(text: string): readonly NamedWorld[] {
  const names = text === 'all' ? SHIPPED : text.split(',').map((name) => name.trim());
  return [...new Set(names)].map((name) => worldOption(name, '--worlds'));
}

/** Adds the options that describe the embedded universe. */
export function takesWorld(command: Command): Command {
  return command
    .option(
      '--rivals <N>',
      'scripted traders in each home system, 0 to 50 (default: 0; 8 if hard)',
      wholeNumberFrom(0, 50),
    )
    .option(
      '--rivals-abroad <N>',
      'rivals that chart other systems, to be met there and on the boards, 0 to 50 (default: 14)',
      wholeNumberFrom(0, 50),
    )
    .option('--hide-traits', 'let filters of waypoints by trait match only what is charted')
    .option('--partial-supply', 'let a construction site take a part of too large a delivery')
    .option('--stale-construction', 'let finished gates go on saying that they are under construction')
    .option('--duplicate-module-fault', 'destroy the copies of a module that is removed')
    .option(
      '--world <name>',
      `what the game is like: ${SHIPPED.join(', ')}, or a file (default: that of the config, or ${SHIPPED[0]})`,
      (name) => worldOption(name),
    )
    .addOption(
      new Option('--difficulty <level>', 'hard: thinner margins, slower markets, 8 rivals (default: normal)').choices([
        'normal',
        'hard',
      ]),
    )
    .option(
      '--contract-lines <N>',
      'most goods that one contract asks for, 1 to 3 (default: 1, as recorded)',
      wholeNumberFrom(1, 3),
    );
}
