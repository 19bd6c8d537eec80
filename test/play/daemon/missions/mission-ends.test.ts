import { describe, expect } from 'vitest';
import { createMissionEnds } from '../../../../src/daemon/missions/mission-ends.ts';
import type { MissionRow } from '../../../../src/store/books/missions.ts';
import { createWorthTelling } from '../../../../src/telemetry/worth-telling.ts';
import { TransportError } from '../../../../src/wire/transport.ts';
import { test } from '../../../kit/daemon.ts';
import { entry, HOUR_MS, stretch } from '../../../report/books.ts';
import { keptLog, parsed } from '../../../telemetry/lines.ts';

/** What is told of a mission to which these effects were booked. */
function toldOf(change: Partial<MissionRow>, ...creditsDeltas: number[]) {
  const { log, lines } = keptLog({ level: 'debug' });
  const ends = createMissionEnds(log, 60, createWorthTelling());
  for (const [index, creditsDelta] of [...creditsDeltas, 99_999].entries()) {
    const missionId = index === creditsDeltas.length ? 'of another' : 'A-1/1.1';
    ends.booked(entry(creditsDelta, { missionId }));
  }
  ends.ended(stretch({ endedAtMs: HOUR_MS / 600, ...change }));
  return lines.map(parsed);
}

describe('the end of a mission', () => {
  test('is told with what came of it and by how much the forecast was off', async () => {
    const [line] = toldOf({}, -500, 1_400);
    expect(line).toMatchObject({ event: 'mission.ended', missionProfitCredits: 900, offByPercent: 10 });
    expect(line?.msg).toBe('A-1 ended trade: carry 10 IRON; 900 credits (1,000 expected) in 360 s (60 expected)');
  });

  test.each<[string, Partial<MissionRow>, RegExp]>([
    ['of other lanes', { lane: 'supply' }, /900 credits \(1,000 expected\) in/],
    ['of trades that were to earn next to nothing', { expectedProfitCredits: 999 }, /900 credits \(999 expected\) in/],
    [
      'of trades that were left',
      { ending: 'betterMission' },
      /carry 10 IRON, left for something better; 900 credits \(1,000 expected\) in/,
    ],
    [
      'of trades that were cut off',
      { ending: 'cutOff' },
      /carry 10 IRON, interrupted; 900 credits \(1,000 expected\) in/,
    ],
  ])('is not held against the forecast %s', async (_, change, words) => {
    const [line] = toldOf(change, 900);
    expect(line?.msg).toMatch(words);
    expect(line).not.toHaveProperty('offByPercent');
  });

  test('is told at info from 1,000 credits on, won or lost, and at debug below', async () => {
    const level = (change: Partial<MissionRow>, ...credits: number[]) => toldOf(change, ...credits)[0]?.level;
    expect([level({}, 1_000), level({}, -1_000), level({}, 999), level({})]).toEqual([
      'info',
      'info',
      'debug',
      'debug',
    ]);
    const building = { lane: 'build' as const };
    expect([level(building, -9_000), level({ ...building, ending: 'cutOff' }, -9_000)]).toEqual(['debug', 'info']);
  });

  test('is told at info where it is clearly the best of its lane, once there were some', async () => {
    const { log, lines } = keptLog({ level: 'debug' });
    const ends = createMissionEnds(log, 60, createWorthTelling());
    const ended = (credits: number) => {
      ends.booked(entry(credits, { creditsAfter: 5_000_000 }));
      ends.ended(stretch({ endedAtMs: HOUR_MS / 600 }));
    };
    for (const credits of [1_000, 50_000, ...Array.from({ length: 8 }, () => 200), 54_000, 60_000, 50_000])
      ended(credits);
    const records = lines.map(parsed).filter(({ level }) => level === 'info');
    expect(records.map(({ missionProfitCredits }) => missionProfitCredits)).toEqual([60_000]);
    expect(records[0]?.msg).toMatch(/, the best of trade in this run$/);
  });

  test('does not make a loss of what a stop kept from being sold', async () => {
    const [line] = toldOf({ ending: 'cutOff' }, -500);
    expect(line?.msg).toContain('carry 10 IRON, interrupted before it was paid; -500 credits (1,000 expected) in');
  });

  test('is told of one that came to nothing, too, but not of looks, pauses, purchases of ships and trips for a contract', async () => {
    expect(toldOf({})).toMatchObject([{ missionProfitCredits: 0, offByPercent: 100 }]);
    expect(toldOf({ lane: 'scout', expectedProfitCredits: 0 })).toEqual([]);
    expect(toldOf({ lane: null })).toEqual([]);
    expect(toldOf({ lane: 'growth', expectedProfitCredits: 0 }, -20_000)).toEqual([]);
    expect(toldOf({ lane: 'contract' }, -4_000)).toEqual([]);
  });

  test('adds up, over all missions of a run, to what the books have of them, replies that were lost included', async ({
    daemonTest,
  }) => {
    let trades = 0;
    daemonTest.way = (onwards) => async (request, signal) => {
      const reply = await onwards(request, signal);
      const isTrade = /\/(purchase|sell)$/.test(request.path) && request.method === 'POST';
      if (isTrade && ++trades % 4 === 0)
        throw new TransportError(`POST ${request.path}: no complete reply came`, true, 'ECONNRESET');
      return reply;
    };
    const run = await daemonTest.started();
    await daemonTest.pass(35 * 60);
    await daemonTest.end(run);
    const store = await daemonTest.books('ARGOSY-1');
    const ledger = await store.ledger.since(0);
    const told = new Map(daemonTest.events('mission.ended').map((line) => [line.mission, line.missionProfitCredits]));
    expect(told.size).toBeGreaterThan(5);
    expect(trades).toBeGreaterThan(20);
    for (const [mission, profit] of told) {
      const rows = ledger.filter(({ missionId }) => missionId === mission);
      expect(
        rows.reduce((sum, { creditsDelta }) => sum + creditsDelta, 0),
        String(mission),
      ).toBe(profit);
    }
  });
});
