import { expect } from 'vitest';
import { systemIn } from '../../../../src/game/words/symbols.ts';
import { gateSymbolIn } from '../../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../../src/universe/galaxy/systems.ts';
import { buildShip } from '../../../../src/universe/ships/build-ship.ts';
import type { UniverseState } from '../../../../src/universe/state.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { type DaemonTest, STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import { type Json, newPlayer } from '../../../universe/service/player.ts';
import { probesDo, withOpenGate } from './open-gate.ts';

const PROBES = 3;
const BACK_OFF_SECONDS = 600;
const REPLY_SECONDS = 5;

/** An agent with some probes at the finished gate of its home system, for which nothing was ever jumped or charted. */
function probesAtTheGate(daemonTest: DaemonTest): string {
  const player = newPlayer(withOpenGate());
  player.nowMs = STARTED_AT_MS;
  const { agent } = player.register('VETERAN');
  const saved: Json = JSON.parse(player.universe.snapshot());
  const state: UniverseState = saved.state;
  const scratch = { ...state, systems: {} };
  const waypoint = waypointAt(scratch, gateSymbolIn(scratch, String(systemIn(agent.headquarters))) ?? '');
  const owner = state.agents.VETERAN;
  if (waypoint === undefined || owner === undefined) throw new Error('expected a gate and an agent');
  const order = { agent: owner, shipType: 'SHIP_PROBE', waypoint, factionSymbol: 'COSMIC', nowMs: STARTED_AT_MS };
  for (let probe = 0; probe < PROBES; probe++) buildShip(state, order);
  const options = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS };
  daemonTest.replaceUniverse(createUniverse({ ...options, resumeFrom: JSON.stringify(saved) }));
  return player.token;
}

const jumpsOf = ({ sent }: DaemonTest) => sent.filter(({ path }) => path.endsWith('/jump'));

test('the first jump is made by one ship; the fleet follows when it had an effect, and not when it failed', async ({
  daemonTest,
}) => {
  const agentToken = probesAtTheGate(daemonTest);
  const credentials = { agentToken, accountToken: undefined, recall: () => undefined, keep: () => {} };
  let jumps = 0;
  daemonTest.way = (onwards) => async (request, signal) => {
    if (!request.path.endsWith('/jump')) return onwards(request, signal);
    jumps += 1;
    if (jumps === 1) {
      const error = { code: 4999, message: 'Something new.' };
      return { status: 400, headers: {}, body: JSON.stringify({ error }) };
    }
    const reply = await onwards(request, signal);
    if (jumps === 2) await daemonTest.time.clock.sleepUntil(daemonTest.time.clock.nowMs() + REPLY_SECONDS * 1_000);
    return reply;
  };
  const run = daemonTest.start({ settings: probesDo(daemonTest, ['chart', 'explore']), credentials });
  await daemonTest.pass(BACK_OFF_SECONDS);
  expect(jumpsOf(daemonTest)).toHaveLength(1);
  const waiting = daemonTest.events('ship.idle').filter(({ reason }) => /first attempt to jump/.test(String(reason)));
  expect(new Set(waiting.map(({ ship }) => ship)).size).toBeGreaterThanOrEqual(PROBES);
  await daemonTest.pass(200);
  await daemonTest.end(run);
  const [failed, first, ...others] = jumpsOf(daemonTest);
  expect(Number(first?.atMs) - Number(failed?.atMs)).toBeGreaterThanOrEqual(BACK_OFF_SECONDS * 1_000);
  expect(others.length).toBeGreaterThanOrEqual(PROBES - 1);
  for (const { atMs } of others) expect(atMs - Number(first?.atMs)).toBeGreaterThanOrEqual(REPLY_SECONDS * 1_000);
});
