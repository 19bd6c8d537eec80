import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import { homeSystemOf } from '../../plan/galaxy/gates.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Turns } from '../../time/turns.ts';
import { hasTrait } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import type { World } from '../../world/world.ts';
import { UnexpectedServer } from '../account/credentials.ts';
import { aboutOurAgent } from '../account/own-agent.ts';
import { SINGLE_AGENT } from '../agents/shared.ts';
import type { UniverseRun } from '../open-run.ts';
import type { DaemonParts } from '../parts.ts';
import { readWholeFleet } from './missing-ships.ts';
import { readContracts } from './read-contracts.ts';
import { logMiscounted, readList } from './read-list.ts';
import { need, type ReadWithRetry, readingWithRetry } from './read-with-retry.ts';
import { pastOf } from './recall.ts';

interface ReconcileParts
  extends Pick<UniverseRun, 'performer' | 'world' | 'store'>,
    Pick<DaemonParts, 'clock' | 'stop'> {
  readonly log: Log;
  /** The agent that the books are of. */
  readonly callsign: string;
  /** With other agents of the process. */
  readonly turns?: Turns | undefined;
}

/**
 * Reads the waypoints of a system, and what its markets and shipyards list, as far as the atlas does not have it: it never
 * changes within a universe. A market or shipyard that the server does not serve is left out, and no ship plans with it.
 */
export async function readSystemPlaces(
  readWithRetry: ReadWithRetry,
  world: World,
  logged: Pick<ReconcileParts, 'log' | 'clock'>,
  systemSymbol: string,
  { take }: Turns = SINGLE_AGENT,
): Promise<void> {
  const { listedAtMs, markets, shipyards } = world.view;
  await take(systemSymbol, async () => {
    if (!listedAtMs.has(systemSymbol)) await readWaypoints(readWithRetry, world, logged, systemSymbol);
  });
  for (const waypoint of [...world.view.waypoints.in(systemSymbol)]) {
    await take(waypoint.symbol, async () => {
      if (hasTrait(waypoint, 'MARKETPLACE') && !markets.has(waypoint.symbol))
        await readWithRetry(commands.readMarket(waypoint.symbol));
      if (hasTrait(waypoint, 'SHIPYARD') && !shipyards.has(waypoint.symbol))
        await readWithRetry(commands.readShipyard(waypoint.symbol));
    });
  }
}

/**
 * The home system, where most ships are; a ship abroad reads the system that it is in first. Where the agent's seat is
 * not known, the systems of all ships.
 */
function systemsToRead(view: WorldView): ReadonlySet<string> {
  const home = homeSystemOf(view);
  return new Set(home === undefined ? [...view.ships.values()].map(({ nav }) => nav.systemSymbol) : [home]);
}

/** Reads the list of a system's waypoints; unless some are missing, it is not read again. */
async function readWaypoints(
  readWithRetry: ReadWithRetry,
  world: World,
  { log, clock }: Pick<ReconcileParts, 'log' | 'clock'>,
  systemSymbol: string,
): Promise<void> {
  const readPage = (page: number) => readWithRetry(commands.readWaypoints(systemSymbol, page));
  const listing = await readList(readPage, ({ symbol }) => symbol);
  logMiscounted(log, 'getSystemWaypoints', listing);
  const isWhole = listing.seen.size === listing.came && listing.came === (listing.total ?? listing.came);
  const isWitnessed = shipsIn(world.view, systemSymbol).every(({ nav }) => listing.seen.has(nav.waypointSymbol));
  if (isWhole && isWitnessed) world.listed(systemSymbol, clock.nowMs());
}

const shipsIn = ({ ships }: WorldView, systemSymbol: string) =>
  [...ships.values()].filter(({ nav }) => nav.systemSymbol === systemSymbol);

/** Throws where a list shows nothing in a system in which ships of ours are. */
function requirePlaces({ view }: World, systemSymbol: string): void {
  if (view.waypoints.in(systemSymbol).length > 0 || shipsIn(view, systemSymbol).length === 0) return;
  throw new UnexpectedServer(`expected waypoints of ${systemSymbol}, where ships of ours are, got an empty list`, true);
}

/**
 * Reads everything that the fleet plans with: agent, ships, contracts, the home system, and what the books hold of
 * markets and shipyards.
 * @throws UnexpectedServer where the server does not serve a required read, which may be temporary; CredentialsError where
 *   the token is of another agent
 */
export async function reconcile({
  performer,
  world,
  store,
  clock,
  log,
  stop,
  callsign,
  turns = SINGLE_AGENT,
}: ReconcileParts): Promise<void> {
  // Before this run's own looks are added to the books.
  const past = await pastOf(store, { nowMs: clock.nowMs(), speed: world.view.speed });
  const readWithRetry = readingWithRetry(performer, { worth: WORTH.resolve, signal: stop });
  // The agent of a given token has already been read.
  if (world.view.agent === undefined) {
    const ask = async () => need(await readWithRetry(commands.readAgent()));
    await aboutOurAgent(ask, ({ data }) => data.symbol, callsign, stop);
  }
  await readWholeFleet({ readWithRetry, world, store, log, stop });
  await readContracts(readWithRetry, world.view, store.ledger, log);
  await world.recallAtlas(store.atlas.all());
  // Where it is not served, no ship supplies a factory.
  await turns.take('supply chain', async () => {
    if (world.view.supplyChain.size === 0) await readWithRetry(commands.readSupplyChain());
  });
  for (const systemSymbol of systemsToRead(world.view)) {
    await readSystemPlaces(readWithRetry, world, { log, clock }, systemSymbol, turns);
    requirePlaces(world, systemSymbol);
  }
  world.recall(past);
  const [pricesRecalled, dealsRecalled] = [past.prices.length, past.deals.length];
  if (pricesRecalled > 0) log.info('books.loaded', { pricesRecalled, dealsRecalled });
}
