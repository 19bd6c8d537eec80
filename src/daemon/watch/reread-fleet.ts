import { type Performer, WORTH } from '../../command/performer.ts';
import { readNewestContracts, readShipOrGone } from '../../command/reads.ts';
import type { Store } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { World } from '../../world/world.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import { readFleet } from '../start/read-fleet.ts';
import { readingWithRetry } from '../start/read-with-retry.ts';
import { readSystem } from '../start/reconcile.ts';

export interface RereadParts {
  readonly performer: Performer;
  readonly world: World;
  readonly store: Store;
  readonly fleet: Pick<FleetRuntime, 'launch' | 'dismiss' | 'send' | 'states' | 'wake'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
}

/** Game seconds between checks whether a purchase or a scrapping is over. */
const TRADE_SECONDS = 15;

const SHIP_TRADES: ReadonlySet<string> = new Set<OperationId>(['purchaseShip', 'scrapShip']);

/** Waits until none of our purchases or scrappings of ships is open: until then the service's list and ours may differ. */
export async function whenNoShipIsTraded(
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
export async function rereadFleet(parts: RereadParts, closing: AbortSignal): Promise<number> {
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
