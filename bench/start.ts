import { simulatedTransport } from '../src/backtest/transport.ts';
import { loadSettings } from '../src/config/load.ts';
import { runDaemon } from '../src/daemon.ts';
import { chooseMission } from '../src/plan/choose.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { createLog } from '../src/telemetry/log.ts';
import { seededRandom } from '../src/time/random.ts';
import { installVirtualTime } from '../src/time/virtual.ts';
import { grownUniverse } from './grown.ts';
import { madeUpFacts } from './made-up-galaxy.ts';
import { tableLines } from './table.ts';

const SEED = 1;
const STARTED_AT_MS = Date.UTC(2026, 0, 4, 13);
const MINUTE_MS = 60_000;
const FLEET = {
  seed: SEED,
  hours: 1,
  credits: 5_000_000,
  rivals: 0,
  bought: [
    ['SHIP_LIGHT_HAULER', 60],
    ['SHIP_PROBE', 138],
  ],
} as const;
const SYSTEMS = 200;
const WAYPOINTS = 200 * 29;

interface Start {
  readonly requests: number;
  /** On the clock of this machine, waits for the service's limit left out. */
  readonly seconds: number;
  readonly virtualSeconds: number;
}

type Grown = ReturnType<typeof grownUniverse>;
type Time = ReturnType<typeof installVirtualTime>;

/** Runs the daemon until its first mission; returns what that took. */
async function startOnce({ universe, token }: Grown, store: Store, time: Time): Promise<Start> {
  const { clock } = time;
  const stop = new AbortController();
  const random = seededRandom(SEED, 'network');
  const arrive = simulatedTransport(universe, clock, random);
  const settings = loadSettings('config/argosy.yaml');
  const [began, beganMs] = [performance.now(), clock.nowMs()];
  let requests = 0;
  let start: Start | undefined;
  const running = runDaemon({
    settings: { ...settings, server: { kind: 'embedded', speed: 1, seed: SEED, quoteUnits: false } },
    transport: (request, signal) => {
      requests += 1;
      return arrive(request, signal);
    },
    clock,
    random: seededRandom(SEED, 'daemon'),
    log: createLog({ level: 'silent', nowMs: clock.nowMs }),
    credentials: { agentToken: token, accountToken: undefined, recall: () => undefined, keep: () => {} },
    openBooks: async () => ({ ...store, close: store.flush }),
    stop: stop.signal,
    onReady: () => {},
    choose: (plan, before) => {
      const choice = chooseMission(plan, before);
      if (choice.mission !== undefined) {
        const seconds = (performance.now() - began) / 1_000;
        start ??= { requests, seconds, virtualSeconds: (clock.nowMs() - beganMs) / 1_000 };
        stop.abort(new Error('the first mission is there'));
      }
      return choice;
    },
  });
  await time.runUntil(running, clock.nowMs() + 10 * MINUTE_MS);
  await running;
  if (start === undefined) throw new Error('expected a mission within ten minutes, got none');
  return start;
}

/** What a start from books takes that know 200 systems, with 200 ships. */
export async function benchStart(): Promise<string[]> {
  const grown = grownUniverse(FLEET);
  const store = await openStore(':memory:');
  const time = installVirtualTime(STARTED_AT_MS);
  try {
    const fresh = await startOnce(grown, store, time);
    store.atlas.note([...madeUpFacts(seededRandom(SEED, 'atlas'), SYSTEMS - 1, WAYPOINTS, STARTED_AT_MS)]);
    const known = await startOnce(grown, store, time);
    const row = (name: string, { requests, seconds, virtualSeconds }: Start, target: string) => [
      name,
      String(requests),
      seconds.toFixed(2),
      virtualSeconds.toFixed(0),
      target,
    ];
    const rows = [row('empty books', fresh, ''), row(`${SYSTEMS} systems known`, known, 'at most 30 and 3 s')];
    const head = ['before the first mission', 'requests', 'seconds', 'seconds of the game', 'target'];
    return ['Start with 200 ships', '', ...tableLines(head, rows)];
  } finally {
    time.uninstall();
    await store.close();
  }
}
