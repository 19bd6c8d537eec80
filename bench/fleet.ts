import { simulatedTransport } from '../src/backtest/transport.ts';
import { loadSettings } from '../src/config/load.ts';
import { runDaemon } from '../src/daemon.ts';
import { chooseMission } from '../src/plan/choose.ts';
import { openStore } from '../src/store/store.ts';
import { createLog } from '../src/telemetry/log.ts';
import { seededRandom } from '../src/time/random.ts';
import { installVirtualTime } from '../src/time/virtual.ts';
import { systemAt } from '../src/universe/galaxy/systems.ts';
import { buildShip } from '../src/universe/ships/build-ship.ts';
import type { UniverseState } from '../src/universe/state.ts';
import { createUniverse } from '../src/universe/universe.ts';
import { tableLines } from './table.ts';

const SEED = 1;
const STARTED_AT_MS = Date.UTC(2026, 0, 4, 13);
const HOURS = 1;
const CALLSIGN = 'BENCH';
const CREDITS = 5_000_000;

/** With the frigate and the probe that every agent begins with, fifty ships. */
const BOUGHT: readonly (readonly [string, number])[] = [
  ['SHIP_MINING_DRONE', 18],
  ['SHIP_LIGHT_HAULER', 20],
  ['SHIP_PROBE', 9],
  ['SHIP_SURVEYOR', 1],
];

/** Ships and credits as if bought before the run, spread over the shipyards of the home system. */
function endow(state: UniverseState): void {
  const agent = state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`bench: expected the agent ${CALLSIGN} in the snapshot, got none`);
  agent.credits = CREDITS;
  const [sector, system] = agent.headquarters.split('-');
  const { waypoints = {} } = systemAt({ ...state, systems: {} }, `${sector}-${system}`) ?? {};
  const yards = Object.values(waypoints).filter(({ shipTypes }) => shipTypes !== undefined);
  for (const [shipType, count] of BOUGHT) {
    for (let index = 0; index < count; index++) {
      const waypoint = yards[index % yards.length];
      if (waypoint === undefined) throw new Error('bench: expected a shipyard in the home system, got none');
      buildShip(state, { agent, shipType, waypoint, factionSymbol: 'COSMIC', nowMs: STARTED_AT_MS });
    }
  }
}

/** A universe with an agent of fifty ships, and the agent's token. */
function grownUniverse() {
  const options = { seed: SEED, speed: 1, startedAtMs: STARTED_AT_MS };
  const young = createUniverse({ ...options, rivals: 3 });
  const headers = { authorization: `Bearer ${young.mintAccountToken('bench')}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ symbol: CALLSIGN, faction: 'COSMIC' });
  const request = { method: 'POST', path: '/v2/register', headers, body, address: 'bench' };
  const { data } = JSON.parse(young.handle(request, STARTED_AT_MS).body);
  const snapshot = JSON.parse(young.snapshot());
  endow(snapshot.state);
  return { universe: createUniverse({ ...options, resumeFrom: JSON.stringify(snapshot) }), token: String(data.token) };
}

/** The planner, each plan's milliseconds noted. */
function timed(planMs: number[]): typeof chooseMission {
  return (situation, ship) => {
    const began = process.hrtime.bigint();
    const choice = chooseMission(situation, ship);
    planMs.push(Number(process.hrtime.bigint() - began) / 1e6);
    return choice;
  };
}

/** Runs the daemon over that fleet for so many game hours; CPU seconds of the whole process, and requests answered. */
async function runFleet(hours: number) {
  const settings = loadSettings('config/argosy.yaml');
  const { universe, token } = grownUniverse();
  const store = await openStore(':memory:');
  const time = installVirtualTime(STARTED_AT_MS);
  const { clock } = time;
  const stop = new AbortController();
  const planMs: number[] = [];
  const began = process.cpuUsage();
  try {
    const running = runDaemon({
      settings: { ...settings, server: { kind: 'embedded', speed: 1, seed: SEED, quoteUnits: false } },
      transport: simulatedTransport(universe, clock, seededRandom(SEED, 'network')),
      clock,
      random: seededRandom(SEED, 'daemon'),
      log: createLog({ level: 'info', nowMs: clock.nowMs, destination: { write: () => {} } }),
      credentials: { agentToken: token, accountToken: undefined, recall: () => undefined, keep: () => {} },
      openBooks: async () => ({ ...store, close: async () => {} }),
      stop: stop.signal,
      onReady: () => {},
      trial: { choose: timed(planMs) },
    });
    await time.runUntil(running, STARTED_AT_MS + hours * 3_600_000);
    stop.abort(new Error('the bench is over'));
    await time.runUntil(running, STARTED_AT_MS + (hours + 1) * 3_600_000);
    await running;
  } finally {
    time.uninstall();
    await store.close();
  }
  const { user, system } = process.cpuUsage(began);
  return {
    planMs: planMs.sort((a, b) => a - b),
    seconds: (user + system) / 1_000_000,
    requests: universe.counters().total.accepted,
  };
}

/** What a backtest of a grown fleet costs, which keeps the queue full: by CPU time, so that a busy machine tells the same. */
export async function benchFleet(): Promise<string[]> {
  const { planMs, seconds, requests } = await runFleet(HOURS);
  const part = (share: number) => (planMs[Math.floor(share * planMs.length)] ?? 0).toFixed(2);
  const rows = [
    ['seconds of CPU per 24 game hours', ((seconds * 24) / HOURS).toFixed(0), 'at most 60'],
    ['microseconds of CPU per request', ((seconds * 1_000_000) / requests).toFixed(0), '280'],
    ['requests per second of CPU', (requests / seconds).toFixed(0), ''],
    ['milliseconds of a plan, median', part(0.5), 'at most 1'],
    ['milliseconds of a plan, p99', part(0.99), 'at most 20'],
    ['share of the request budget', `${((100 * requests) / (HOURS * 9_000)).toFixed(0)} %`, ''],
  ];
  const head = ['backtest with 50 ships, saturated', 'value', 'target'];
  return [`Backtest: ${HOURS} virtual hour with 50 ships`, '', ...tableLines(head, rows)];
}
