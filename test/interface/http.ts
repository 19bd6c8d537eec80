import { serveUniverse } from '../../src/universe/service/http-server.ts';
import { type Stage, scene } from '../universe/operations/scene.ts';
import type { Json } from '../universe/service/player.ts';

/** A reply as it came over HTTP. */
export interface Reply {
  readonly status: number;
  readonly data: Json;
}

/**
 * Sends one request as the customer's document writes them, a game second after the one before.
 * @throws Error when it is refused
 */
export type Send = (method: string, path: string, body?: object) => Promise<Reply>;

/** A universe behind HTTP, with the token of an agent in it. */
export interface Wired {
  readonly send: Send;
  /** The agent's ship and contract, as paths below the base address. */
  readonly ship: string;
  readonly contract: string;
  /** Lets so much server time pass. */
  readonly wait: (ms: number) => void;
}

/** Runs against a universe with an edited beginning, served on loopback, by a clock that moves when it is told. */
export async function overHttp(edit: (stage: Stage) => void, run: (wired: Wired) => Promise<void>): Promise<void> {
  const { player, ship, contract } = scene(edit);
  let atMs = player.nowMs;
  const nowMs = () => atMs;
  const sleepUntil = () => Promise.reject(new Error('nobody sleeps by this clock'));
  const served = await serveUniverse(player.universe, { port: 0, clock: { nowMs, monotonicMs: nowMs, sleepUntil } });
  const wait = (ms: number) => {
    atMs += ms;
  };
  const send: Send = async (method, path, body) => {
    wait(1_000);
    const headers = { authorization: `Bearer ${player.token}`, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${served.url}${path}`, init);
    const { data, error }: Json = await response.json();
    if (error !== undefined) throw new Error(`${method} ${path}: expected a success, got ${error.message}`);
    return { status: response.status, data };
  };
  try {
    await run({ send, ship, contract, wait });
  } finally {
    await served.close();
  }
}
