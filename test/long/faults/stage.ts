import { simulatedTransport } from '../../../src/backtest/transport.ts';
import type { Settings } from '../../../src/config/settings.ts';
import type { DaemonParts } from '../../../src/daemon.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { createLog } from '../../../src/telemetry/log.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../../src/time/virtual.ts';
import type { FaultScript } from '../../../src/universe/faults/script.ts';
import { createUniverse, type Universe, type UniverseOptions } from '../../../src/universe/universe.ts';
import type { Transport, WireRequest } from '../../../src/wire/transport.ts';
import { MINUTE_MS, STARTED_AT_MS } from '../../kit/daemon.ts';
import { credentialsOf, keyOf, type Run, startRun } from '../../kit/daemon-run.ts';
import { impatient } from '../../kit/patience.ts';
import type { Line } from '../../telemetry/lines.ts';
import { createMortal, type Journal, mortalBooks } from './mortal.ts';
import type { Begun } from './nearly-open.ts';
import { ownerAt } from './owner.ts';

/** A change of the game that took place, by the universe's own account. */
export interface Effect {
  readonly endpoint: string;
  readonly atMs: number;
}

export interface StageOptions {
  readonly seed: number;
  readonly settings: Settings;
  /** What was played before the scene begins; a universe in which nobody has registered, unless given. */
  readonly begins?: (options: UniverseOptions) => Begun;
  /** Scripted traders in the home system; none unless given. */
  readonly rivals?: number;
  readonly faults?: FaultScript;
  /** What stands between daemon and universe beside the network. */
  readonly way?: (onwards: Transport) => Transport;
}

/** One process of the daemon. */
export interface Life extends Run {
  /** Port calls so far: what reaches the outside, and what comes back, are a step each. */
  steps(): number;
  /** Ends it as SIGKILL does: nothing of it reaches the outside any more. */
  kill(): void;
  isDead(): boolean;
}

/** How a process begins: parts other than the usual, and what befalls it. */
export type Beginning = Partial<DaemonParts> & {
  readonly killAfterStep?: number;
  /** Sees each request as it leaves. */
  readonly onRequest?: (request: WireRequest) => void;
};

/** A universe and an agent's books in virtual time; daemons come and go. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The universe, with a note taken of every change that it makes. */
function observed(universe: Universe, effects: Effect[], count: () => void): Universe {
  return {
    ...universe,
    handle: (request, nowMs) => {
      const reply = universe.handle(request, nowMs);
      count();
      if (request.method !== 'GET' && reply.status < 300) {
        effects.push({ endpoint: universe.endpointOf(request.method, request.path), atMs: nowMs });
      }
      return reply;
    },
  };
}

/** What all processes of a stage share. */
interface Scene {
  readonly options: StageOptions;
  readonly time: VirtualTime;
  readonly universe: Universe;
  readonly store: Store;
  readonly transport: Transport;
  /** Changes of the game that took place, oldest first. */
  readonly effects: readonly Effect[];
  /** What the journal says became of each intent, by its id. */
  readonly journal: Journal;
  readonly lines: Line[];
  /** Tokens by "callsign@resetDate". */
  readonly kept: Map<string, string>;
  callsign: string;
  lives: number;
}

function startLife(scene: Scene, { killAfterStep, onRequest, ...change }: Beginning): Life {
  const { seed, settings } = scene.options;
  const { clock } = scene.time;
  const stopping = new AbortController();
  const mortal = createMortal(killAfterStep ?? Number.POSITIVE_INFINITY, () => stopping.abort(new Error('killed')));
  const { isAlive, port } = mortal;
  const write = (line: string) => {
    if (isAlive()) scene.lines.push(JSON.parse(line));
  };
  const credentials = credentialsOf(scene.universe.mintAccountToken('faults'), scene.kept);
  const own: Parameters<typeof startRun>[0] = {
    settings: { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits: false } },
    transport: (request, signal) => {
      if (isAlive()) onRequest?.(request);
      return port(() => scene.transport(request, signal));
    },
    clock,
    random: seededRandom(seed, 'daemon', ++scene.lives),
    log: createLog({ level: 'info', nowMs: clock.nowMs, destination: { write } }),
    credentials: {
      ...credentials,
      keep: (agent, token) => {
        if (!isAlive()) return;
        scene.callsign = agent.callsign;
        credentials.keep(agent, token);
      },
    },
    openBooks: async () => mortalBooks(scene.store, scene.journal, mortal),
    ...change,
  };
  return { ...startRun(own, stopping), steps: mortal.steps, kill: mortal.kill, isDead: () => !isAlive() };
}

async function openStage(time: VirtualTime, options: StageOptions) {
  const { seed, begins, rivals = 0, faults, way = (same) => same } = options;
  const { clock } = time;
  const effects: Effect[] = [];
  let requests = 0;
  const fresh = { seed, speed: 1, startedAtMs: STARTED_AT_MS, rivals };
  const begun = begins?.(fresh);
  const unobserved = createUniverse({ ...fresh, ...(begun && { resumeFrom: begun.snapshot }) });
  const universe = observed(unobserved, effects, () => {
    requests++;
  });
  const scene: Scene = {
    options,
    time,
    universe,
    store: await openStore(':memory:'),
    transport: impatient(way(simulatedTransport(universe, clock, seededRandom(seed, 'network'), faults))),
    effects,
    journal: new Map(),
    lines: [],
    kept: new Map(begun && [[keyOf({ ...begun, resetDate: universe.resetDateAt(STARTED_AT_MS) }), begun.token]]),
    callsign: begun?.callsign ?? '',
    lives: 0,
  };
  /** Lets virtual time run until the goal holds, at most for these minutes. */
  const until = (goal: (() => boolean) | Promise<unknown>, minutes: number) =>
    time.runUntil(goal, clock.nowMs() + minutes * MINUTE_MS);
  return {
    ...scene,
    callsign: () => scene.callsign,
    /** Who plays the same agent beside the daemon; what it does is no effect of the daemon's. */
    owner: ownerAt(unobserved, () => [...scene.kept.values()].at(-1) ?? '', clock),
    /** Requests that reached the universe. */
    requests: () => requests,
    /** Starts a daemon; `killAfterStep` ends it as SIGKILL does, right after that step. */
    start: (change: Beginning = {}) => startLife(scene, change),
    until,
    /** Stops a daemon; whether it has ended within two minutes. */
    end: ({ stop, ending }: Life) => {
      stop();
      return until(ending, 2);
    },
  };
}

/** Plays a scene in virtual time, and takes the stage down. */
export async function onStage<T>(options: StageOptions, scene: (stage: Stage) => Promise<T>): Promise<T> {
  const time = installVirtualTime(STARTED_AT_MS);
  try {
    const stage = await openStage(time, options);
    try {
      return await scene(stage);
    } finally {
      await stage.store.close();
    }
  } finally {
    time.uninstall();
  }
}
