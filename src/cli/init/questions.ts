import { createInterface } from 'node:readline/promises';
import { isHeardOf, knownWordLike } from '../../config/schema/game-words.ts';
import { FACTION_SYMBOLS } from '../../game/words/known-symbols.ts';
import { oneLine } from '../../telemetry/terminal-text.ts';
import { print } from '../process/terminal.ts';
import { type InitFlags, STRATEGIES, type StrategyName } from './init-command.ts';
import type { Answers } from './made-files.ts';

/** Asks until an answer is of use; an empty one takes the default. */
type Ask = (question: string, byDefault: string, expected: (answer: string) => string | undefined) => Promise<string>;

const LIVE_URL = 'https://api.spacetraders.io/v2';
const OFFICIAL: Answers = {
  server: 'embedded',
  url: LIVE_URL,
  callsign: 'ARGOSY',
  faction: 'COSMIC',
  strategy: 'default',
};

/** What a callsign should have been; undefined for a valid one (facts: registration). */
export function expectedOfCallsign(text: string): string | undefined {
  return /^[A-Z0-9_-]{3,14}$/i.test(text) ? undefined : '3 to 14 letters, digits, - or _';
}

const oneOf = (words: readonly string[]) => (text: string) => (words.includes(text) ? undefined : words.join(' or '));

/** What a faction should have been; undefined for a known one. */
export function expectedOfFaction(text: string): string | undefined {
  const faction = text.toUpperCase();
  if (isHeardOf('faction', faction)) return undefined;
  const hint = knownWordLike('faction', faction);
  return `one of ${FACTION_SYMBOLS.join(', ')}${hint === undefined ? '' : ` (${hint})`}`;
}

/** The answers of options, with the defaults for the others. */
export function answersOf({ server, url, callsign, faction, strategy }: InitFlags): Answers {
  return {
    server: server ?? (url === undefined ? OFFICIAL.server : 'live'),
    url: url ?? OFFICIAL.url,
    callsign: (callsign ?? OFFICIAL.callsign).toUpperCase(),
    faction: (faction ?? OFFICIAL.faction).toUpperCase(),
    strategy: strategy ?? OFFICIAL.strategy,
  };
}

/** Asks for what no option gives. */
export async function askFor(flags: InitFlags, ask: Ask): Promise<Answers> {
  const given = answersOf(flags);
  const names = Object.keys(STRATEGIES) as StrategyName[];
  const choices = names.map((name) => `  ${name}: ${STRATEGIES[name]}`).join('\n');
  const need = async (isGiven: boolean, ...question: Parameters<Ask>) => (isGiven ? question[1] : ask(...question));
  const where = 'Where to play: embedded (on this machine, no account needed) or live';
  const hasServer = flags.server !== undefined || flags.url !== undefined;
  const server = (await need(hasServer, where, given.server, oneOf(['embedded', 'live']))) as Answers['server'];
  const callsign = await need(
    flags.callsign !== undefined,
    'Callsign of your agent',
    given.callsign,
    expectedOfCallsign,
  );
  const faction = await need(flags.faction !== undefined, 'Faction', given.faction, expectedOfFaction);
  const plan = `Strategy to begin with:\n${choices}\nName`;
  const strategy = (await need(flags.strategy !== undefined, plan, given.strategy, oneOf(names))) as StrategyName;
  return { ...given, server, callsign: callsign.toUpperCase(), faction: faction.toUpperCase(), strategy };
}

/** Asks at this terminal while `work` goes on. */
export async function withTerminal<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask: Ask = async (question, byDefault, expected) => {
    const typed = (await terminal.question(`${question} [${byDefault}]: `)).trim();
    const answer = typed === '' ? byDefault : typed;
    const mistake = expected(answer);
    if (mistake === undefined) return answer;
    print(oneLine(`Expected ${mistake}, got "${answer}".`));
    return ask(question, byDefault, expected);
  };
  return work(ask).finally(() => terminal.close());
}
