import { expect } from 'vitest';
import { type Clock, systemClock } from '../../../src/time/clock.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { faulty } from '../../../src/universe/faults/answering.ts';
import { type FaultScript, readFaultScript } from '../../../src/universe/faults/script.ts';
import { serveUniverse } from '../../../src/universe/service/http-server.ts';
import type { Universe } from '../../../src/universe/universe.ts';
import { savedState } from '../operations/scene.ts';
import { type Json, newUniverse, registered, START_MS } from '../service/player.ts';

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A universe in which a script is in force, and an agent VOYAGER whose frigate is docked where FUEL is traded. */
export interface FaultyWorld {
  readonly universe: Universe;
  /** Undefined when the connection was cut; throws over loopback when no reply comes. Headers as given, else the agent's token. */
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply | undefined>;
  /** Server time as it would be without a skew. */
  nowMs(): number;
  /** Lets game seconds go by. */
  pass(seconds: number): Promise<void>;
}

/** Plays with a script in force. */
export type Playing = (script: object, run: (world: FaultyWorld) => Promise<void>) => Promise<void>;

/** Milliseconds that a client over a real network waits for a reply. */
const PATIENCE_MS = 1_000;

/** So that game minutes are short over a real network. */
export const SPEED = 600;

function settled(startedAtMs: number): { universe: Universe; token: string } {
  const universe = newUniverse({ startedAtMs, speed: SPEED, systems: 60 });
  const { player } = registered(universe);
  return { universe, token: player.token };
}

function scriptOf(script: object): FaultScript {
  return readFaultScript(JSON.stringify(script));
}

function headersFor(token: string, body: object | undefined): Record<string, string> {
  return { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
}

/** Without a network, in virtual time. */
export const inProcess: Playing = async (script, run) => {
  const time = installVirtualTime(START_MS + 60_000);
  try {
    const { universe, token } = settled(START_MS);
    const { clock } = time;
    const answering = faulty({ universe, clock, script: scriptOf(script) });
    const playing = run({
      universe,
      nowMs: clock.nowMs,
      pass: (seconds) => clock.sleepUntil(clock.nowMs() + (seconds * 1_000) / SPEED),
      send: async (method, path, body, headers = {}) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const all = { ...headersFor(token, body), ...headers };
        const reply = await answering({ method, path: `/v2${path}`, headers: all, body: text, address: 'here' });
        return reply && { status: reply.status, headers: new Headers(reply.headers), text: reply.body };
      },
    });
    await time.runUntil(playing, START_MS + 86_400_000);
    await playing;
  } finally {
    time.uninstall();
  }
};

/** The machine's clock, which a test may put on. */
function clockThatJumps(): Clock & { jump(ms: number): void } {
  const real = systemClock();
  let aheadMs = 0;
  return {
    nowMs: () => real.nowMs() + aheadMs,
    monotonicMs: real.monotonicMs,
    sleepUntil: (atMs, signal) => real.sleepUntil(atMs - aheadMs, signal),
    jump: (ms) => {
      aheadMs += ms;
    },
  };
}

/** Over a real connection, in real time. */
export const overLoopback: Playing = async (script, run) => {
  const clock = clockThatJumps();
  const { universe, token } = settled(START_MS);
  clock.jump(START_MS + 60_000 - clock.nowMs());
  const bugs: unknown[] = [];
  const onBug = (error: unknown) => bugs.push(error);
  const served = await serveUniverse(universe, { port: 0, clock, faults: scriptOf(script), onBug });
  try {
    await run({
      universe,
      nowMs: clock.nowMs,
      pass: async (seconds) => clock.jump((seconds * 1_000) / SPEED),
      send: async (method, path, body, headers = {}) => {
        const all = { ...headersFor(token, body), ...headers };
        const text = body === undefined ? {} : { body: JSON.stringify(body) };
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const sent = fetch(`${served.url}${path}`, { method, headers: all, signal, ...text });
        const reply = await sent.catch((error: Error) => {
          if (signal.aborted) throw error;
          return undefined;
        });
        return reply && { status: reply.status, headers: reply.headers, text: await reply.text() };
      },
    });
  } finally {
    await served.close();
  }
  expect(bugs).toEqual([]);
};

/** Credits and cargo of everybody as the ledger has them, which must be what they are. */
export function expectBalance(universe: Universe): void {
  const { agents, ships } = savedState({ universe });
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const row of universe.ledger()) {
    add(row.agentSymbol, row.creditsDelta);
    if (row.shipSymbol !== undefined) add(`${row.shipSymbol} ${row.tradeSymbol}`, row.cargoUnitsDelta);
  }
  const owned = Object.values(agents).map(({ symbol, credits }) => [symbol, credits] as const);
  const held = Object.values(ships).flatMap(({ symbol, cargo }) =>
    Object.entries(cargo).map(([good, units]) => [`${symbol} ${good}`, units] as const),
  );
  const booked = [...sums].filter(([, amount]) => amount !== 0).sort();
  expect(booked).toEqual([...owned, ...held].sort());
}

/** A reply's JSON; undefined where it has none. */
export function jsonOf(reply: Reply | undefined): Json {
  try {
    return JSON.parse(reply?.text ?? '');
  } catch {
    return undefined;
  }
}
