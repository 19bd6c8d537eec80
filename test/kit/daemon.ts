import { test as base, expect } from 'vitest';
import { simulatedTransport } from '../../src/backtest/transport.ts';
import { loadSettings } from '../../src/config/load.ts';
import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import type { Settings } from '../../src/config/settings.ts';
import { KIND_WORLD } from '../../src/config/worlds/world-schema.ts';
import type { Credentials, KeptAgent } from '../../src/daemon/account/credentials.ts';
import type { AgentSession } from '../../src/daemon/account/session.ts';
import { openSession, startQueue } from '../../src/daemon/requests.ts';
import type { DaemonParts } from '../../src/daemon.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { msFromIso } from '../../src/time/iso.ts';
import { seededRandom } from '../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { createUniverse, type Universe } from '../../src/universe/universe.ts';
import type { Transport, WireRequest } from '../../src/wire/transport.ts';
import { type Line, parsed } from '../telemetry/lines.ts';
import { credentialsOf, keyOf, type Run, startRun } from './daemon-run.ts';
import { registered as registerAgent } from './register.ts';

export type { Run } from './daemon-run.ts';

export const STARTED_AT_MS = msFromIso('2026-01-04T13:00:00.000Z');
export const MINUTE_MS = 60_000;

/** A request as it left the daemon. */
export interface Sent extends WireRequest {
  readonly atMs: number;
}

/** A universe, the daemon's books and the tokens it kept, all in virtual time; runs of the daemon come and go. */
export type DaemonTest = ReturnType<typeof makeDaemonTest>;

/** The tokens of these callsigns that were kept, the latest first. */
function keptBy(kept: ReadonlyMap<string, string>, callsigns: readonly string[]): KeptAgent[] {
  const all = [...kept].map(([key, token]) => {
    const [callsign = '', resetDate = ''] = key.split('@');
    return { callsign, resetDate, token };
  });
  const ours = all.filter(({ callsign }) => callsigns.includes(callsign));
  return ours.sort((one, other) => other.resetDate.localeCompare(one.resetDate));
}

/** The strategy with few ships to buy: a small fleet shows what a large one does, in half the time. */
export function withSmallFleet(strategy: Strategy): Strategy {
  const purchases = strategy.purchases.slice(0, 1).map((rule) => ({ ...rule, atMost: 3 }));
  return { ...strategy, purchases };
}

export const newUniverse = (resetDate = '2026-01-04', seed = 2) =>
  createUniverse({ world: KIND_WORLD, seed, speed: 1, startedAtMs: STARTED_AT_MS, resetDate });

function makeDaemonTest(time: VirtualTime) {
  const { clock } = time;
  const settings = loadSettings('config/argosy.yaml');
  const lines: Line[] = [];
  /** Asked for after each timer of a run: not to be looked for among all lines. */
  const byEvent = new Map<string, Line[]>();
  const hear = (text: string) => {
    const line = parsed(text);
    lines.push(line);
    const ofEvent = byEvent.get(line.event);
    if (ofEvent === undefined) byEvent.set(line.event, [line]);
    else ofEvent.push(line);
  };
  const allBooks = new Map<string, Promise<Store>>();
  let universe = newUniverse();
  let runs = 0;

  const booksAt = (key: string) => {
    const books = allBooks.get(key) ?? openStore(':memory:');
    allBooks.set(key, books);
    return books;
  };
  const network = seededRandom(1, 'network');
  const arrive: Transport = (request, signal) => simulatedTransport(universe, clock, network)(request, signal);
  /** Lets virtual time run until the promise has settled; fails when that takes longer than these minutes. */
  async function reach<T>(promise: Promise<T>, minutes: number): Promise<T> {
    promise.catch(() => {});
    if (await time.runUntil(promise, clock.nowMs() + minutes * MINUTE_MS)) return promise;
    throw new Error(`expected it to happen within ${minutes} minutes; the last line is ${lines.at(-1)?.msg}`);
  }
  const start = (change: Partial<DaemonParts> = {}): Run => startRun({ ...partsOf(), ...change });
  const server = { kind: 'embedded', speed: 1, seed: 2, quoteUnits: false } as const;
  const ownSettings: Settings = { ...settings, strategy: withSmallFleet(settings.strategy), server };
  const daemonTest = {
    time,
    settings: ownSettings,
    universe: (): Universe => universe,
    /** From now on another universe stands at the address. */
    replaceUniverse: (next: Universe): void => {
      universe = next;
    },
    /** The transport between daemon and universe; tests put faults there. */
    way: (onwards: Transport): Transport => onwards,
    sent: [] as Sent[],
    /** The way by which runs of the daemon send, for others that send beside it. */
    transport: ((request, signal) => transport(request, signal)) as Transport,
    /** Tokens kept, by "callsign@resetDate". */
    kept: new Map<string, string>(),
    /** The books of a callsign in the universe of a reset date. */
    books: (callsign: string, resetDate = '2026-01-04') => booksAt(`${callsign}@${resetDate}`),
    /** Keys of the books in the order in which they were opened. */
    opened: [] as string[],
    lines: (): readonly Line[] => lines,
    events: (name: string): readonly Line[] => [...(byEvent.get(name) ?? [])],
    start,
    /** Starts a run, and waits until its ships have started work: five minutes at most. */
    started: async (change?: Partial<DaemonParts>): Promise<Run> => {
      const run = start(change);
      await reach(run.ready, 5);
      return run;
    },
    /** Stops a run, and waits for its end; fails when that takes longer than these minutes. */
    end: (run: Run, minutes = 2): Run['ending'] => {
      run.stop();
      return reach(run.ending, minutes);
    },
    enter,
    reach,
    /** The error with which the promise rejects within these minutes. */
    failure: (promise: Promise<unknown>, minutes: number): Promise<Error> =>
      reach(promise, minutes).then(
        () => expect.unreachable('expected an error'),
        (error: Error) => error,
      ),
    /** Lets virtual time run, timer by timer, until the goal holds or these minutes are over. */
    until: (goal: () => boolean, minutes: number) => time.runUntil(goal, clock.nowMs() + minutes * MINUTE_MS),
    pass: (seconds: number) => time.run(clock.nowMs() + seconds * 1_000),
  };

  const transport: Transport = (request, signal) => {
    daemonTest.sent.push({ ...request, atMs: clock.nowMs() });
    return daemonTest.way(arrive)(request, signal);
  };

  const partsOf = (): Omit<DaemonParts, 'stop' | 'onReady'> => ({
    settings: daemonTest.settings,
    transport,
    clock,
    random: seededRandom(++runs, 'daemon'),
    log: createLog({ level: 'debug', nowMs: clock.nowMs, destination: { write: hear } }),
    credentials: {
      ...credentialsOf(universe.mintAccountToken('player'), daemonTest.kept),
      kept: (callsigns) => keptBy(daemonTest.kept, callsigns),
    },
    openBooks: async (agent) => {
      daemonTest.opened.push(keyOf(agent));
      // Left open, since ':memory:' is gone when it is closed.
      return { ...(await booksAt(keyOf(agent))), close: async () => {} };
    },
  });

  /** Identifies our agent as a start does, and goes no further. */
  async function enter(change: Partial<Credentials> = {}): Promise<AgentSession> {
    const closing = new AbortController();
    const { credentials, ...parts } = partsOf();
    const stop = new AbortController().signal;
    const own = { ...parts, credentials: { ...credentials, ...change }, stop, onReady: () => {} };
    const isKnown = own.credentials.knowsServer?.() ?? false;
    return openSession(own, startQueue(own).open(1), closing.signal, { isKnown }).finally(() => closing.abort());
  }
  return daemonTest;
}

/** Registers a callsign past the daemon, as someone else would; the agent's token. */
export function registered({ universe, time }: DaemonTest, symbol: string, account = 'player'): string {
  return registerAgent(universe(), symbol, { atMs: time.clock.nowMs(), account });
}

/** A test with a universe and a daemon in virtual time. */
export const test = base.extend('daemonTest', ({ task: _ }, { onCleanup }) => {
  const time = installVirtualTime(STARTED_AT_MS);
  onCleanup(() => time.uninstall());
  return makeDaemonTest(time);
});

/** Plays a scene in virtual time, for several tests or as part of one. */
export async function withDaemon(scene: (daemonTest: DaemonTest) => Promise<void>): Promise<void> {
  const time = installVirtualTime(STARTED_AT_MS);
  try {
    await scene(makeDaemonTest(time));
  } finally {
    time.uninstall();
  }
}
