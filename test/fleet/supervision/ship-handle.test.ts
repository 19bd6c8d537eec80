import { expect, test } from 'vitest';
import { watchForLivelock } from '../../../src/fleet/supervision/livelock.ts';
import { type ShipHandle, wakeAll } from '../../../src/fleet/supervision/ship-handle.ts';

function berthIn(state: string, sent: string[]): ShipHandle {
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
  const handles = ['A', 'B'].map((ship) => [ship, { ...berthIn('waiting', sent), shipSymbol: ship }] as const);
  wakeAll(new Map(handles), (ship) => ship === 'B');
  expect(sent).toEqual(['WAKE to waiting']);
});
