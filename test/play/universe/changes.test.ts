import { expect, test } from 'vitest';
import type { GameChange } from '../../../src/universe/changes.ts';
import { createUniverse, type Universe } from '../../../src/universe/universe.ts';
import { STARTED_AT_MS, withDaemon } from '../../kit/daemon.ts';

/** What a player can read of a universe at one instant. */
function faceOf(universe: Universe, token: string, nowMs: number): unknown {
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string, index: number) => {
    const request = { method: 'GET', path: `/v2${path}`, headers, body: undefined, address: 'reader' };
    const { status, body } = universe.handle(request, nowMs + index * 1_000);
    expect(status, path).toBe(200);
    return JSON.parse(body).data;
  };
  const [agent, ships, contracts] = ['/my/agent', '/my/ships?limit=20', '/my/contracts'].map(read);
  const system = agent.headquarters.split('-').slice(0, 2).join('-');
  const markets = read(`/systems/${system}/waypoints?traits=MARKETPLACE&limit=20`, 4);
  const prices = markets.map(({ symbol }: { symbol: string }, index: number) =>
    read(`/systems/${system}/waypoints/${symbol}/market`, 5 + index),
  );
  return { agent, ships, contracts, prices };
}

test('a universe that repeats what changed it since a snapshot is the same to the last credit, rivals included', () =>
  withDaemon(async (daemonTest) => {
    const options = { seed: 3, speed: 1, startedAtMs: STARTED_AT_MS, rivals: 2, systems: 60 };
    const universe = createUniverse(options);
    const snapshot = universe.snapshot();
    const written: string[] = [];
    daemonTest.replaceUniverse({
      ...universe,
      handle: (request, nowMs) => {
        const reply = universe.handle(request, nowMs);
        const change = universe.changeOf(request, reply, nowMs);
        if (change !== undefined) written.push(JSON.stringify(change));
        return reply;
      },
    });
    const run = await daemonTest.started();
    await daemonTest.pass(20 * 60);
    await daemonTest.end(run);
    const nowMs = daemonTest.time.clock.nowMs();
    const [token = ''] = daemonTest.kept.values();

    const again = createUniverse({ ...options, resumeFrom: snapshot });
    const changes = written.map((line) => JSON.parse(line) as GameChange);
    expect(new Set(changes.map(({ path }) => path.split('/').at(-1))).size).toBeGreaterThan(5);
    expect(changes.filter((change) => !again.repeat(change))).toEqual([]);
    expect(faceOf(again, token, nowMs)).toEqual(faceOf(universe, token, nowMs));
    expect(written.join('')).not.toContain(token);
  }));
