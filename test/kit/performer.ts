import { createPerformer, type PerformerParts } from '../../src/command/perform.ts';
import type { Refusal } from '../../src/command/performer.ts';
import { createEventHub } from '../../src/events/hub.ts';
import type { FleetEvents } from '../../src/fleet/events.ts';
import { createRequestQueue } from '../../src/queue/request-queue.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Clock } from '../../src/time/clock.ts';
import { seededRandom } from '../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { TransportError, type WireReply, type WireRequest } from '../../src/wire/transport.ts';
import { createWorld } from '../../src/world/world.ts';
import { keptLog, parsed } from '../telemetry/lines.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

export const START_MS = Date.UTC(2026, 10, 20);
const LIMIT_MS = 24 * 3_600_000;

/** The token of every test; no log line may hold it. */
export const TOKEN = 'canary+token/that=nobody~may:see';

/** A request that reached the transport. */
export interface Sent extends WireRequest {
  /** Milliseconds since the test began. */
  readonly atMs: number;
}

/** What becomes of a request; an error is thrown. */
export type Answer = (sent: Sent) => WireReply | Error;

/** A performer over the real queue, world, books and log, and a scripted server. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

type StageOptions = Partial<PerformerParts> & { readonly answer: Answer };

/** The request was never sent, e.g. a refused connection. */
export const notSent = () => new TransportError('the server was not reached (ECONNREFUSED)', false, 'ECONNREFUSED');

/** The request was sent, and no complete reply came. */
export const cut = () => new TransportError('no complete reply came (ECONNRESET)', true, 'ECONNRESET');

/** What a healthy server says to GET /. */
export const alive = () => wireReply(200, bodyOf('getStatus'));

export const isProbe = ({ path }: WireRequest) => path === '';

/** Requests other than probes. */
export const withoutProbes = (sent: readonly Sent[]) => sent.filter((request) => !isProbe(request));

/** A transport over a network of 20 ms that answers as it is told. */
function scriptedTransport(answer: Answer, time: VirtualTime, sent: Sent[]): PerformerParts['transport'] {
  return async (request) => {
    const atMs = time.clock.nowMs() - START_MS;
    const received = { ...request, atMs };
    sent.push(received);
    const said = answer(received);
    await time.clock.sleepUntil(time.clock.nowMs() + 20);
    if (said instanceof Error) throw said;
    return said;
  };
}

/** The same store, with a note taken of every intent. */
function notedStore(store: Store, journal: string[]): Store {
  const { intents } = store;
  const open: typeof intents.open = (intent) => {
    journal.push(`open ${intent.operation}`);
    return intents.open(intent);
  };
  const close: typeof intents.close = (id, outcome, ...rest) => {
    journal.push(`close ${outcome}`);
    return intents.close(id, outcome, ...rest);
  };
  return { ...store, intents: { ...intents, open, close } };
}

/** The real queue, world, books and log of a performer whose agent has this token; all but transport and closing signal. */
export async function performerParts(clock: Clock, token: string) {
  const { log, lines } = keptLog({ level: 'debug', nowMs: clock.nowMs });
  const parts = {
    queue: createRequestQueue({ clock, random: seededRandom('perform'), speed: 1 }),
    world: createWorld(),
    clock,
    quoteUnits: false,
    tokenFor: () => token,
    onTokenRefused: () => undefined,
    log,
    store: await openStore(':memory:'),
    events: createEventHub<FleetEvents>(),
  };
  return { parts, lines };
}

async function openStage(time: VirtualTime, closing: AbortController, { answer, ...changes }: StageOptions) {
  const [sent, journal, tokenRejections]: [Sent[], string[], Refusal[]] = [[], [], []];
  const { parts: usual, lines } = await performerParts(time.clock, TOKEN);
  const parts: PerformerParts = {
    ...usual,
    transport: scriptedTransport(answer, time, sent),
    closing: closing.signal,
    onTokenRefused: (refusal) => {
      tokenRejections.push(refusal);
      return undefined;
    },
    store: notedStore(usual.store, journal),
    ...changes,
  };
  return {
    ...parts,
    performer: createPerformer(parts),
    time,
    /** Ends what the daemon would end when it closes. */
    closing,
    /** Every request that reached the transport, in order. */
    sent,
    /** Intents as they were opened and closed, e.g. "open sellCargo", "close done". */
    journal,
    /** Refusals of the token that were reported. */
    tokenRejections,
    passedMs: () => time.clock.nowMs() - START_MS,
    lines: () => lines.map(parsed),
    pass: (seconds: number) => time.clock.sleepUntil(time.clock.nowMs() + seconds * 1_000),
  };
}

/** Runs with a performer in virtual time. */
export async function withPerformer<T>(options: StageOptions, run: (stage: Stage) => Promise<T>): Promise<T> {
  const time = installVirtualTime(START_MS);
  const closing = new AbortController();
  try {
    const running = run(await openStage(time, closing, options));
    if (!(await time.runUntil(running, START_MS + LIMIT_MS))) throw new Error('the test took over a virtual day');
    return await running;
  } finally {
    closing.abort(new Error('the test is over'));
    time.uninstall();
  }
}
