import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Order } from '../../../src/daemon/operator.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { serveUniverse } from '../../../src/universe/service/http-server.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import { ownFolder, type Process, start } from '../cli/argosy.ts';

export type Served = Awaited<ReturnType<typeof serveAll>>;

/** A stretch of wire that counts what passes, by the ship in the address. */
async function wireTo(port: number): Promise<{ port: number; counts: Map<string, number>; close(): void }> {
  const counts = new Map<string, number>();
  const server = createServer((incoming, reply) => {
    const ship = /^\/v2\/my\/ships\/([^/?]+)/.exec(incoming.url ?? '')?.[1];
    if (ship !== undefined) counts.set(ship, (counts.get(ship) ?? 0) + 1);
    const { method, url: path, headers } = incoming;
    const onwards = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onwards.on('error', () => reply.destroy());
    incoming.pipe(onwards);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, counts, close: () => server.closeAllConnections() };
}

/**
 * Starts a daemon at work in a universe, with the page, and an ear on every request between them; resolves when ships are at work.
 * @param speed game seconds a second
 */
export async function serveAll(speed: number) {
  const clock = systemClock();
  const folder = ownFolder();
  const universe = createUniverse({ seed: 1, speed, startedAtMs: clock.nowMs() });
  const served = await serveUniverse(universe, { port: 0, clock });
  const wire = await wireTo(served.port);
  const state = join(folder.path, 'state');
  const env = { SPACETRADERS_ACCOUNT_TOKEN: universe.mintAccountToken('player') };
  let daemon: Process;
  let port = 0;
  const startDaemon = async () => {
    daemon = start(['run', writeConfig(folder.path, state, speed, wire.port, port)], { env });
    const { address } = (await daemon.said('dashboard.ready')) as unknown as { address: string };
    port = Number(new URL(address).port);
    await daemon.said('daemon.ready');
  };
  const stopDaemon = async () => {
    daemon.child.kill('SIGTERM');
    await daemon.ending;
  };
  await startDaemon();
  const url = `http://127.0.0.1:${port}`;
  const token = readFileSync(join(state, 'control-token'), 'utf8').trim();
  return {
    /** Where the page is. */
    url,
    token,
    /** The state folder, with the books. */
    state,
    /** Where the universe is, and a token with which another player can register there. */
    universe: { url: served.url, account: universe.mintAccountToken('another') },
    /** Requests for a ship that have reached the universe. */
    requestsOf: (ship: string) => wire.counts.get(ship) ?? 0,
    /** What the API says at a path such as `ships`. */
    api: async <T>(path: string) => {
      const body = (await (await fetch(`${url}/api/${path}`)).json()) as Record<string, unknown>;
      const [name = ''] = path.split('?');
      return (name in body ? body[name] : body) as T;
    },
    order: async (order: Order) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const { ok, status } = await fetch(`${url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
      if (!ok) throw new Error(`expected ${order.kind} to be obeyed, got ${status}`);
    },
    /** Ends the daemon as the owner would, and starts it again at the same address. */
    stopDaemon,
    startDaemon,
    close: async () => {
      await stopDaemon();
      wire.close();
      await served.close();
      folder.remove();
    },
  };
}

/** default.yaml without drones and the shuttles that carry their yield: one may drift for an hour of the game, so that a fleet with them takes long to come to rest. */
function writeStrategy(folder: string): string {
  const path = join(folder, 'strategy.yaml');
  const drones = ['siphon-drones', 'drone', 'mining-drones', 'shuttles'].map((name) => `purchases.${name}`);
  writeFileSync(path, `extends: default\nremove: [${drones.join(', ')}]\n`);
  return path;
}

function writeConfig(folder: string, state: string, speed: number, universePort: number, pagePort: number): string {
  const path = join(folder, 'config.yaml');
  const server = `{ kind: live, url: "http://127.0.0.1:${universePort}/v2", speed: ${speed} }`;
  const lines = [
    `server: ${server}`,
    `state: ${state}`,
    `strategy: ${writeStrategy(folder)}`,
    `dashboard: { port: ${pagePort} }`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
