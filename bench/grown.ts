import { simulatedTransport } from '../src/backtest/transport.ts';
import type { Settings } from '../src/config/settings.ts';
import type { NamedWorld } from '../src/config/worlds/world-schema.ts';
import type { DaemonParts } from '../src/daemon/parts.ts';
import { runDaemon } from '../src/daemon.ts';
import { openStore } from '../src/store/store.ts';
import { createLog } from '../src/telemetry/log.ts';
import { seededRandom } from '../src/time/random.ts';
import { installVirtualTime } from '../src/time/virtual.ts';
import { systemAt } from '../src/universe/galaxy/systems.ts';
import { buildShip } from '../src/universe/ships/build-ship.ts';
import type { UniverseState } from '../src/universe/state.ts';
import { createUniverse } from '../src/universe/universe.ts';

const STARTED_AT_MS = Date.UTC(2026, 0, 4, 13);
const CALLSIGN = 'BENCH';

/** A fleet that is there from the first second, beside the frigate and the probe that every agent begins with. */
export interface GrownFleet {
  readonly seed: number;
  readonly hours: number;
  readonly credits: number;
  readonly rivals: number;
  /** Default: the kind world. */
  readonly world?: NamedWorld;
  /** Ship types and how many of each, spread over the shipyards of the home system. */
  readonly bought: readonly (readonly [string, number])[];
  /** Changes the universe before the run, e.g. takes parts off ships. */
  readonly change?: (state: UniverseState) => void;
}

/** What such a run came to. */
export interface Grown {
  readonly netWorth: number;
  /** Answered by something else than 429. */
  readonly accepted: number;
  /** CPU seconds of the whole process. */
  readonly cpuSeconds: number;
}

/** When a universe begins, and how fast it runs: at game pace in virtual time unless given. */
export interface Pace {
  readonly speed: number;
  /** Server time, milliseconds. */
  readonly startedAtMs: number;
}

const VIRTUAL: Pace = { speed: 1, startedAtMs: STARTED_AT_MS };

/** Ships and credits as if bought before the run. */
function endow(state: UniverseState, { credits, bought, change }: GrownFleet, nowMs: number): void {
  const agent = state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`expected the agent ${CALLSIGN} in the snapshot, got none`);
  agent.credits = credits;
  const [sector, system] = agent.headquarters.split('-');
  const { waypoints = {} } = systemAt({ ...state, systems: {} }, `${sector}-${system}`) ?? {};
  const yards = Object.values(waypoints).filter(({ shipTypes }) => shipTypes !== undefined);
  for (const [shipType, count] of bought) {
    for (let index = 0; index < count; index++) {
      const waypoint = yards[index % yards.length];
      if (waypoint === undefined) throw new Error('expected a shipyard in the home system, got none');
      buildShip(state, { agent, shipType, waypoint, factionSymbol: 'COSMIC', nowMs });
    }
  }
  change?.(state);
}

/** A universe with an agent that has grown, and the agent's token. */
export function grownUniverse(fleet: GrownFleet, pace = VIRTUAL) {
  const options = { seed: fleet.seed, ...pace };
  const young = createUniverse({ ...options, rivals: fleet.rivals, ...(fleet.world && { world: fleet.world }) });
  const headers = { authorization: `Bearer ${young.mintAccountToken('bench')}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ symbol: CALLSIGN, faction: 'COSMIC' });
  const request = { method: 'POST', path: '/v2/register', headers, body, address: 'bench' };
  const { data } = JSON.parse(young.handle(request, pace.startedAtMs).body);
  const snapshot = JSON.parse(young.snapshot());
  endow(snapshot.state, fleet, pace.startedAtMs);
  return { universe: createUniverse({ ...options, resumeFrom: JSON.stringify(snapshot) }), token: String(data.token) };
}

/** What a run of a grown fleet may plan by instead of the usual. */
export type Planning = Pick<DaemonParts, 'choose' | 'tuning'>;

/** Runs the daemon over that fleet in virtual time. */
export async function runGrown(fleet: GrownFleet, settings: Settings, planning: Planning): Promise<Grown> {
  const { seed, hours } = fleet;
  const { universe, token } = grownUniverse(fleet);
  const store = await openStore(':memory:');
  const time = installVirtualTime(STARTED_AT_MS);
  const { clock } = time;
  const stop = new AbortController();
  const began = process.cpuUsage();
  try {
    const running = runDaemon({
      settings: { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits: false } },
      transport: simulatedTransport(universe, clock, seededRandom(seed, 'network')),
      clock,
      random: seededRandom(seed, 'daemon'),
      log: createLog({ level: 'info', nowMs: clock.nowMs, destination: { write: () => {} } }),
      credentials: { agentToken: token, accountToken: undefined, recall: () => undefined, keep: () => {} },
      openBooks: async () => ({ ...store, close: async () => {} }),
      stop: stop.signal,
      onReady: () => {},
      ...planning,
    });
    await time.runUntil(running, STARTED_AT_MS + hours * 3_600_000);
    stop.abort(new Error('the run is over'));
    await time.runUntil(running, STARTED_AT_MS + (hours + 1) * 3_600_000);
    await running;
    const { user, system } = process.cpuUsage(began);
    const agent = universe.agentSummary(CALLSIGN, clock.nowMs());
    return {
      netWorth: (agent?.credits ?? 0) + (agent?.pricesPaidForOwnedShips ?? 0) - (agent?.advancesOnOpenContracts ?? 0),
      accepted: universe.counters().total.accepted,
      cpuSeconds: (user + system) / 1_000_000,
    };
  } finally {
    time.uninstall();
    await store.close();
  }
}
