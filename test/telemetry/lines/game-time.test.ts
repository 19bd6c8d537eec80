import { describe, expect, test } from 'vitest';
import { createGameTime, daysAndHours } from '../../../src/telemetry/lines/game-time.ts';
import type { EventLine } from '../../../src/telemetry/lines/log-line.ts';

const AT_MS = Date.parse('2026-09-14T08:00:41.000Z');
const HOUR_MS = 3_600_000;

const lineOf = (event: string, fields: EventLine['fields'], atMs = AT_MS): EventLine => ({
  ...{ kind: 'event', level: 'info', ship: '', msg: '' },
  ...{ atMs, event, fields },
});

describe('the time of the game', () => {
  test('runs from the beginning of the books, at the speed that the first line of a run names', () => {
    const time = createGameTime();
    expect(time.at(AT_MS)).toBeUndefined();
    time.observe(lineOf('daemon.started', { speed: 60 }));
    expect(time.at(AT_MS)).toBeUndefined();
    time.observe(lineOf('daemon.ready', { agent: 'ALICE', booksBeganAt: new Date(AT_MS).toISOString() }));
    expect(daysAndHours(time.at(AT_MS + HOUR_MS))).toBe('2d 12:00');
  });

  test('goes on over restarts, from the beginning of the books of each agent', () => {
    const time = createGameTime();
    const beganAt = (hoursAgo: number) => new Date(AT_MS - hoursAgo * HOUR_MS).toISOString();
    time.observe(lineOf('daemon.started', { speed: 1 }));
    time.observe(lineOf('agent.resumed', { agent: 'ALICE', booksBeganAt: beganAt(30) }));
    time.observe(lineOf('daemon.ready', { agent: 'BOBBY', booksBeganAt: beganAt(2) }));
    time.observe(lineOf('daemon.started', { speed: 1 }, AT_MS + HOUR_MS));
    const hours = ['ALICE', 'BOBBY', undefined].map((agent) => (time.at(AT_MS + HOUR_MS, agent) ?? 0) / HOUR_MS);
    expect(hours).toEqual([31, 3, 3]);
  });

  test('is derived from two heartbeats where the beginning is not there, or from one and the speed', () => {
    const [alone, withSpeed] = [createGameTime(), createGameTime(60)];
    for (const time of [alone, withSpeed]) time.observe(lineOf('heartbeat', { gameHours: 30 }));
    expect([alone.at(AT_MS), withSpeed.at(AT_MS)]).toEqual([undefined, 30 * HOUR_MS]);
    alone.observe(lineOf('heartbeat', { gameHours: 31 }, AT_MS + 60_000));
    expect(alone.at(AT_MS + 120_000)).toBe(32 * HOUR_MS);
  });

  test('of nothing known is nothing', () => {
    expect([daysAndHours(undefined), daysAndHours(Number.NaN), daysAndHours(-1)]).toEqual(['', '', '']);
  });
});
