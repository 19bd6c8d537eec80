import { commands } from '../../command/commands.ts';
import type { Log } from '../../telemetry/log.ts';
import { pauseAfter } from '../../time/back-off.ts';
import { pass } from '../../time/wait.ts';
import type { World } from '../../world/world.ts';
import type { UniverseRun } from '../open-run.ts';
import type { DaemonParts } from '../parts.ts';
import { readFleet } from './read-fleet.ts';
import { need, type ReadWithRetry } from './read-with-retry.ts';

interface FleetReading extends Pick<UniverseRun, 'world' | 'store'>, Pick<DaemonParts, 'stop'> {
  readonly log: Log;
  readonly readWithRetry: ReadWithRetry;
}

/** Real seconds, guesses, before list and agent are read again that contradict each other (facts: lagging-reads). */
const PAUSES_SECONDS = { first: 2, longest: 60 };

/** So often, a guess, both are read before fewer ships than the agent counts are believed, if there are any. */
const BELIEVED_AFTER = 3;

/** The ships that the books know: bought or at work once, and not scrapped. */
async function shipsByBooks({ ledger, times }: FleetReading['store']): Promise<ReadonlySet<string>> {
  const bought = (await ledger.after(0, ['purchaseShip'])).flatMap(({ boughtShip }) => boughtShip ?? []);
  const atWork = (await times.since(0)).map(({ shipSymbol }) => shipSymbol);
  const known = new Set([...bought, ...atWork]);
  for (const { shipSymbol } of await ledger.after(0, ['scrapShip'])) known.delete(shipSymbol ?? '');
  return known;
}

/** Symbols in a row without a ship, a guess, after which no further one is tried, whatever the agent counts. */
const MOST_IN_VAIN = 20;

/** The symbols that the service gives the ships of an agent: it numbers them in hexadecimal digits. */
function* shipSymbols(callsign: string): Generator<string> {
  for (let number = 1; ; number++) yield `${callsign}-${number.toString(16).toUpperCase()}`;
}

/** Number of ships that there should be: by the agent or, where it does not, by the books. */
function countSaid(world: World, byBooks: () => number): number {
  const stated = world.view.agent?.shipCount;
  return typeof stated === 'number' && Number.isSafeInteger(stated) && stated >= 0 ? stated : byBooks();
}

/**
 * Reads by its symbol each ship that may be one of those that the list left out.
 * @returns the number of ships that there are, but that the server does not serve
 */
async function readBySymbol(
  { readWithRetry, world, log }: FleetReading,
  symbols: Iterable<string>,
  count: number,
  mostInVain = Number.POSITIVE_INFINITY,
): Promise<number> {
  let [unserved, inVain] = [0, 0];
  for (const ship of symbols) {
    if (world.view.ships.size + unserved >= count || inVain >= mostInVain) break;
    const isKnown = world.view.ships.has(ship);
    const asked = isKnown ? undefined : await readWithRetry(commands.readShip(ship));
    inVain = isKnown || asked?.kind === 'done' ? 0 : inVain + 1;
    if (asked === undefined || asked.kind === 'done' || asked.isAbsent) continue;
    unserved++;
    log.info('ship.unserved', { ship, reason: asked.why });
  }
  return unserved;
}

/** Whether what was read of the fleet is enough to begin with: all of it, or all that is served, and any ship at all. */
async function isEnough(parts: FleetReading, attempt: number): Promise<boolean> {
  const { world, store } = parts;
  const { ships, agent } = world.view;
  // A list that was not served agrees with an agent that counts none: only the books show then.
  if (ships.size > 0 && ships.size >= countSaid(world, () => Number.POSITIVE_INFINITY)) return true;
  const byBooks = await shipsByBooks(store);
  const count = countSaid(world, () => byBooks.size);
  let unserved = await readBySymbol(parts, byBooks, Math.max(count, byBooks.size));
  if (ships.size + unserved < count)
    unserved += await readBySymbol(parts, shipSymbols(agent?.symbol ?? ''), count - unserved, MOST_IN_VAIN);
  if (ships.size === 0) return count === 0 && unserved === 0;
  return ships.size + unserved >= count || attempt >= BELIEVED_AFTER;
}

/**
 * Reads all ships. A list of fewer than the agent counts, or the books know, is one sign against another: each
 * missing ship is read by its symbol, and where that does not settle it, everything again. Without any ship it goes on
 * so; an agent that states that it has none is believed where the books know none that there is.
 * @throws UnexpectedServer where the agent is not served
 */
export async function readWholeFleet(parts: FleetReading): Promise<void> {
  const { readWithRetry, world, log, stop } = parts;
  for (let attempt = 1; ; attempt++) {
    await readFleet(readWithRetry, log);
    if (await isEnough(parts, attempt)) return;
    const { size } = world.view.ships;
    if (size === 0 && attempt === 1) log.warn('fleet.unserved', {});
    await pass(pauseAfter(attempt, PAUSES_SECONDS) * 1_000, stop);
    need(await readWithRetry(commands.readAgent()));
  }
}
