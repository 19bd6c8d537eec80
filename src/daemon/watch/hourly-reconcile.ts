import type { Account } from '../../command/booking/account.ts';
import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import { readNewestContracts, readShipOrGone } from '../../command/reads.ts';
import { whyStranded } from '../../plan/common/dry-tank.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import { totalSaid } from '../../wire/pages.ts';
import type { WorldView } from '../../world/state.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import type { UniverseRun } from '../open-run.ts';
import type { DaemonParts } from '../parts.ts';
import { readFleet } from '../start/read-fleet.ts';
import { readingWithRetry } from '../start/read-with-retry.ts';
import { readSystem } from '../start/reconcile.ts';
import { enterAdjustment } from './balance.ts';

interface RereadParts extends Pick<UniverseRun, 'performer' | 'world' | 'store'>, Pick<DaemonParts, 'clock' | 'log'> {
  readonly fleet: FleetRuntime;
  /** Game seconds per second. */
  readonly speed: number;
}

/** Game seconds between checks whether a purchase or a scrapping is over; any of that size does. */
const TRADE_SECONDS = 15;

const SHIP_TRADES: ReadonlySet<string> = new Set<OperationId>(['purchaseShip', 'scrapShip']);

/** Waits until none of our purchases or scrappings of ships is open: until then the service's list and ours may differ. */
async function whenNoShipIsTraded(
  { store, speed }: Pick<RereadParts, 'store' | 'speed'>,
  closing: AbortSignal,
): Promise<void> {
  while ((await store.intents.openOnes()).some(({ operation }) => SHIP_TRADES.has(operation)))
    await pass((TRADE_SECONDS * 1_000) / speed, closing);
}

/** Forgets ships that the service no longer knows, and ends their machines. Returns their number. */
async function forgetLost(
  { world, performer, fleet }: RereadParts,
  lost: readonly string[],
  closing: AbortSignal,
): Promise<number> {
  let forgotten = 0;
  for (const ship of lost) {
    // The list lacks the ship too: one reply more is enough.
    if ((await readShipOrGone(performer, ship, { worth: WORTH.look, signal: closing }, 1)) !== 'gone') continue;
    world.forgetShip(ship);
    fleet.dismiss(ship);
    forgotten++;
  }
  return forgotten;
}

/** Makes ships plan again that another client changed. Returns their number. */
function replanAltered({ world, fleet, log }: RereadParts): number {
  const altered = world.takeAltered();
  for (const [ship, changed] of altered) {
    log.info('ship.altered', { ship, changed: changed.join(', ') });
    fleet.send(ship, { type: 'CANCEL' });
  }
  return altered.size;
}

/** Starts a machine for each ship that has none. Returns their number. */
function launchNew({ world, fleet, log }: RereadParts): number {
  const joined = [...world.view.ships.values()].filter(({ symbol }) => !fleet.states().has(symbol));
  for (const { symbol, nav } of joined) {
    log.info('ship.joined', { ship: symbol, waypoint: nav.waypointSymbol, ships: world.view.ships.size });
    fleet.launch(symbol, false);
  }
  return joined.length;
}

/**
 * Reads all ships and the newest contracts again, and updates the fleet.
 * @returns the number of ships that another client has bought, scrapped or changed
 */
async function rereadFleet(parts: RereadParts, closing: AbortSignal): Promise<number> {
  const { performer, world, fleet, log } = parts;
  const requestContext = { worth: WORTH.look, signal: closing };
  const readWithRetry = readingWithRetry(performer, requestContext);
  await whenNoShipIsTraded(parts, closing);
  const before = [...world.view.ships.keys()];
  const listed = await readFleet(readWithRetry, log);
  await whenNoShipIsTraded(parts, closing);
  const lost = before.filter((ship) => !listed.has(ship) && world.view.ships.has(ship));
  const altered = (await forgetLost(parts, lost, closing)) + replanAltered(parts);
  const systems = new Set([...world.view.ships.values()].map(({ nav }) => nav.systemSymbol));
  for (const system of systems)
    if (world.view.waypoints.in(system).length === 0) await readSystem(readWithRetry, world, parts, system);
  const changes = altered + launchNew(parts);
  await readNewestContracts(performer, requestContext);
  if (changes > 0) fleet.wake();
  return changes;
}

interface HourlyReconcileParts extends RereadParts {
  readonly account: Account;
  /** Whether the owner has paused the fleet: no request is sent then. */
  readonly isPaused: () => boolean;
}

/**
 * Game seconds between two reconciles. What the owner did by hand is unknown for half an hour on average; a reconcile that
 * finds nothing costs two requests of 7,800 an hour (two a second and 30 a minute; facts: rate-limit).
 */
const EVERY_SECONDS = 3_600;

/** Game seconds between checks whether a paused fleet has resumed: its owner may have played meanwhile. */
const PAUSE_SECONDS = 60;

/** Game seconds before a read that a lagging copy may answer is repeated, how often; guesses (facts: lagging-reads). */
const AGAIN_SECONDS = 15;
const ATTEMPTS = 8;

/** Reads the agent: credits that our own requests do not explain, by the reply to a change or, failing that, two equal reads. */
async function unexplainedCredits(
  { account, performer, speed }: HourlyReconcileParts,
  closing: AbortSignal,
): Promise<number> {
  let latest = account.latest();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = latest;
    await performer.perform(commands.readAgent(), { worth: WORTH.look, signal: closing });
    latest = account.latest();
    // A reply that crosses a change of ours states nothing.
    const beyondCredits = latest === before ? undefined : latest?.beyondCredits;
    if (beyondCredits === 0 || (beyondCredits !== undefined && latest?.isFirm)) return beyondCredits;
    if (beyondCredits !== undefined && beyondCredits === before?.beyondCredits) return beyondCredits;
    await pass((AGAIN_SECONDS * 1_000) / speed, closing);
  }
  return 0;
}

/** Enters credits that our own requests do not explain in the books. */
async function bookUnexplained(parts: HourlyReconcileParts, closing: AbortSignal) {
  const { account, store, world, clock } = parts;
  const creditsDelta = await unexplainedCredits(parts, closing);
  const credits = world.view.agent?.credits ?? 0;
  if (creditsDelta === 0) return undefined;
  // Before the next await: the credits that our own requests add up to change meanwhile.
  account.adjust(creditsDelta);
  await enterAdjustment(store.ledger, { creditsDelta, credits, atMs: clock.nowMs() });
  return { creditsDelta, credits };
}

/** Whether the service's count differs from the known ships, a ship was changed, or one is stranded until helped. */
function isFleetOdd(world: WorldView, total: number | undefined): boolean {
  const isStranded = [...world.ships.values()].some((ship) => whyStranded(world, ship) !== undefined);
  return (total ?? world.ships.size) !== world.ships.size || world.altered.size > 0 || isStranded;
}

/** Compares the number of ships and the credits with ours; where they differ, reads all ships and the newest contracts. */
async function reconcileOnce(parts: HourlyReconcileParts, closing: AbortSignal): Promise<void> {
  const { performer, world, log } = parts;
  await whenNoShipIsTraded(parts, closing);
  const counted = await performer.perform(commands.readShips(1, 1), { worth: WORTH.look, signal: closing });
  const isOdd = isFleetOdd(world.view, counted.kind === 'done' ? totalSaid(counted.reply) : undefined);
  const booked = await bookUnexplained(parts, closing);
  if (!isOdd && booked === undefined) return;
  const changes = await rereadFleet(parts, closing);
  if (booked === undefined) return;
  if (changes > 0) log.info('books.entered', booked);
  else log.warn('books.adjusted', booked);
}

/**
 * Finds what another client did with the agent: each game hour the agent and the number of its ships are read, and the
 * fleet and the books are made to agree with them. What stands in a ship's way shows earlier, by a refusal. Ends with
 * `closing`.
 */
export async function reconcileHourly(parts: HourlyReconcileParts, closing: AbortSignal): Promise<void> {
  const { speed, isPaused } = parts;
  for (;;) {
    await pass((EVERY_SECONDS * 1_000) / speed, closing);
    while (isPaused()) await pass((PAUSE_SECONDS * 1_000) / speed, closing);
    await reconcileOnce(parts, closing);
  }
}
