import { expect, test } from 'vitest';
import { type Berth, wakeAll } from '../../src/fleet/berth.ts';
import { watchForLivelock } from '../../src/fleet/livelock.ts';

function berthIn(state: string, sent: string[]): Berth {
  const nothing = { track: [], failuresAtMs: [], circling: watchForLivelock(), end: () => {} };
  return { ...nothing, shipSymbol: state, state, send: ({ type }) => sent.push(`${type} to ${state}`) };
}

test('news is sent to ships that wait, and is no step of any other', () => {
  const sent: string[] = [];
  const states = ['navigating', 'waiting', 'planning', 'paused', 'quarantined', 'restarting'];
  wakeAll(new Map(states.map((state) => [state, berthIn(state, sent)])));
  expect(sent).toEqual(['WAKE to waiting']);
});

test('news for some is sent to those of them that wait', () => {
  const sent: string[] = [];
  const berths = ['A', 'B'].map((ship) => [ship, { ...berthIn('waiting', sent), shipSymbol: ship }] as const);
  wakeAll(new Map(berths), (ship) => ship === 'B');
  expect(sent).toEqual(['WAKE to waiting']);
});
