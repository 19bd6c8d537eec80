import { type Command, InvalidArgumentError, Option } from 'commander';
import { msFromIso } from '../../time/iso.ts';
import { agoMsOf, type Since } from './since.ts';

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

function callsignOf(text: string): string {
  if (/^[\w-]{3,14}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('Expected a callsign of 3 to 14 letters, digits, - or _.');
}

/** Lets a command be told which of several agents is meant. */
export function takesAgent(command: Command): Command {
  const description = 'of several agents of a config the one with this callsign';
  return command.addOption(new Option('--agent <callsign>', description).argParser(callsignOf));
}
