import { expect, test } from 'vitest';
import { isoFromMs } from '../../../../src/time/iso.ts';
import { observeRecording } from '../../../../src/universe/fit/observe/observe-recording.ts';
import { sightingsOf } from '../../../../src/universe/fit/observe/sightings.ts';
import { newPlayer, START_MS } from '../../service/player.ts';

/** Somebody who looks around at home, and what a recording of it shows. */
function lookingAround() {
  const recording = observeRecording(1);
  const player = newPlayer();
  const headquarters: string = player.register('LOOKER').agent.headquarters;
  const system = headquarters.split('-').slice(0, 2).join('-');
  const get = (path: string) => {
    const { status, json: body } = player.get(path);
    const at = isoFromMs(player.nowMs);
    recording.take({ sentAt: at, receivedAt: at, method: 'GET', path, status, body });
  };
  get('/');
  get('/my/agent');
  return { get, system, headquarters, observed: recording.observed };
}

test('a recording shows when the week began, the home and the others on the board', () => {
  const { system, observed } = lookingAround();
  expect(observed()).toMatchObject({ resetAtSeconds: START_MS / 1_000, homeSymbol: system });
  expect(observed().boards).toMatchObject([{ isWhole: true, charts: new Map() }]);
});

test('a system has a gate if any list shows one, and none only if all of its waypoints were listed', () => {
  const { get, system, observed } = lookingAround();
  get(`/systems/${system}/waypoints?limit=20&traits=MARKETPLACE`);
  expect(observed().gates.get(system)).not.toBe(false);
  for (const page of [1, 2, 3, 4, 5]) get(`/systems/${system}/waypoints?limit=20&page=${page}`);
  expect(observed().gates.get(system)).toBe(true);
});

test('looks alone make no series to fit', () => {
  const { get, system, headquarters, observed } = lookingAround();
  for (let count = 0; count < 3; count++) get(`/systems/${system}/waypoints/${headquarters}/market`);
  const { markets } = observed();
  expect(markets.length).toBeGreaterThan(0);
  expect(sightingsOf(observed())).toMatchObject({ charts: [], supplies: [], jumpFees: [], charters: [] });
});
