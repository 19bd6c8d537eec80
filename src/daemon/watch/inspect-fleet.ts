import { commands } from '../../command/commands.ts';
import { readNewestContracts } from '../../command/lists.ts';
import { WORTH } from '../../command/request-context.ts';
import { readShipOrGone } from '../../command/ship-gone.ts';
import { whyStranded } from '../../plan/movement/dry-tank.ts';
import type { Store } from '../../store/store.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import { totalSaid } from '../../wire/pages.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import { readFleet } from '../start/read-fleet.ts';
import { type ReadWithRetry, readingWithRetry } from '../start/read-with-retry.ts';
import { readSystem } from '../start/reconcile.ts';
import type { ByHandParts } from './by-hand-parts.ts';

/** Reads what may have been changed outside the daemon. */
export interface FleetInspection {
  /** Whether the service's count differs from the known ships, a ship was altered, or one is stranded until helped. */
  isOdd(total: number): boolean;
  /** Reads ships and contracts, updates the fleet, and logs the changes. */
  read(closing: AbortSignal): Promise<void>;
}

type Parts = Omit<ByHandParts, 'account' | 'isPaused'>;

/** Game seconds between checks whether a purchase or a scrapping is over. */
const DEAL_SECONDS = 15;

const DEALS: ReadonlySet<string> = new Set<OperationId>(['purchaseShip', 'scrapShip']);
const OF_CONTRACTS: ReadonlySet<string> = new Set<OperationId>([
  'negotiateContract',
  'acceptContract',
  'deliverContract',
  'fulfillContract',
]);

/** Waits until none of our purchases or scrappings of ships is open: until then the service's list and ours may differ. */
export async function whenNoShipIsDealtIn(
  { store, speed }: { readonly store: Store; readonly speed: number },
  closing: AbortSignal,
): Promise<void> {
  while ((await store.intents.openOnes()).some(({ operation }) => DEALS.has(operation)))
    await pass((DEAL_SECONDS * 1_000) / speed, closing);
}

/** Wraps a reader to note which ships the service lists. */
function noting(readWithRetry: ReadWithRetry, told: Set<string>): ReadWithRetry {
  return async (command) => {
    const asked = await readWithRetry(command);
    if (asked.kind !== 'done' || command.operation !== 'getMyShips') return asked;
    for (const { symbol } of (asked.reply as ReplyOf<'getMyShips'>).data) told.add(symbol);
    return asked;
  };
}

/** Forgets ships that the service no longer knows, and ends their machines. */
async function forgetLost({ world, performer, fleet }: Parts, lost: readonly string[], closing: AbortSignal) {
  let forgotten = 0;
  for (const ship of lost) {
    // The list that lacks the ship has already said so once.
    if ((await readShipOrGone(performer, ship, { worth: WORTH.look, signal: closing }, 1)) !== 'gone') continue;
    world.forgetShip(ship);
    fleet.dismiss(ship);
    forgotten++;
  }
  return forgotten;
}

/** Starts a machine for each ship that has none. */
function takeIn({ world, fleet, log }: Parts): number {
  const joined = [...world.view.ships.values()].filter(({ symbol }) => !fleet.states().has(symbol));
  for (const { symbol, nav } of joined) {
    log.info('ship.joined', { ship: symbol, waypoint: nav.waypointSymbol, ships: world.view.ships.size });
    fleet.launch(symbol, false);
  }
  return joined.length;
}

/** Makes ships plan again that were changed outside the daemon. */
function planAnew({ world, fleet, log }: Parts): number {
  const altered = world.takeAltered();
  for (const [ship, changed] of altered) {
    log.info('ship.altered', { ship, changed: changed.join(', ') });
    fleet.send(ship, { type: 'CANCEL' });
  }
  return altered.size;
}

async function readShips(parts: Parts, readWithRetry: ReadWithRetry, closing: AbortSignal): Promise<number> {
  const { world, log } = parts;
  await whenNoShipIsDealtIn(parts, closing);
  const [before, told] = [new Set(world.view.ships.keys()), new Set<string>()];
  await readFleet(noting(readWithRetry, told), log);
  await whenNoShipIsDealtIn(parts, closing);
  const lost = [...before].filter((ship) => !told.has(ship) && world.view.ships.has(ship));
  const changes = (await forgetLost(parts, lost, closing)) + planAnew(parts);
  const systems = new Set([...world.view.ships.values()].map(({ nav }) => nav.systemSymbol));
  for (const system of systems)
    if (world.view.waypoints.in(system).length === 0) await readSystem(readWithRetry, world, parts, system);
  return changes + takeIn(parts);
}

/** How a contract changed between two reads, for people; undefined where it did not. */
function whatBecame(before: Contract | undefined, now: Contract): string | undefined {
  const delivered = ({ terms }: Contract) => terms.deliver?.reduce((sum, line) => sum + line.unitsFulfilled, 0) ?? 0;
  if (now.fulfilled) return before?.fulfilled === false ? 'fulfilled' : undefined;
  if (before === undefined) return now.accepted ? 'accepted' : 'negotiated';
  if (now.accepted && !before.accepted) return 'accepted';
  return delivered(now) > delivered(before) ? 'goods were delivered' : undefined;
}

/**
 * Reads the newest contracts, which are on the first page or the last; one is open at a time (facts: contract-terms).
 */
async function readContracts({ world, store, performer, clock, log }: Parts, closing: AbortSignal): Promise<number> {
  const [before, sinceMs] = [world.view.contracts, clock.nowMs()];
  await readNewestContracts(performer, { worth: WORTH.look, signal: closing });
  const ours = (await store.ledger.since(sinceMs)).map(({ contractId }) => contractId);
  const underWay = (await store.intents.openOnes()).some(({ operation }) => OF_CONTRACTS.has(operation));
  if (underWay) return 0;
  let changes = 0;
  for (const contract of world.view.contracts.values()) {
    const known = before.get(contract.id);
    const changed = known === contract || ours.includes(contract.id) ? undefined : whatBecame(known, contract);
    if (changed === undefined) continue;
    log.info('contract.altered', { contract: contract.id, changed });
    changes++;
  }
  return changes;
}

/** Creates the inspection of a running fleet. */
export function inspectFleet(parts: Parts): FleetInspection {
  const { world, performer, fleet, clues } = parts;
  /** Number of ships that the service counts but cannot serve. */
  let unread = 0;
  return {
    isOdd: (total) => {
      const { ships, altered } = world.view;
      const waits = [...ships.values()].some((ship) => whyStranded(world.view, ship) !== undefined);
      return total - ships.size !== unread || altered.size > 0 || waits;
    },
    read: async (closing) => {
      const readWithRetry = readingWithRetry(performer, { worth: WORTH.look, signal: closing });
      const changes = (await readShips(parts, readWithRetry, closing)) + (await readContracts(parts, closing));
      const counted = await readWithRetry(commands.readShips(1, 1));
      if (counted.kind === 'done') unread = (totalSaid(counted.reply) ?? world.view.ships.size) - world.view.ships.size;
      if (changes === 0) return;
      clues.note();
      fleet.wake();
    },
  };
}
