import { describe, expect, test } from 'vitest';
import { logbookShown } from '../../src/cli/report/report.ts';
import { logbookFrom } from '../../src/report/logbook.ts';
import { reportText } from '../../src/report/tables/report-text.ts';
import { entry, HOUR_MS, reportOn, stretch } from './books.ts';

describe('what factories were to gain', () => {
  test('stands beside the profit of its lane, as expected and not booked, of missions that brought their goods', () => {
    const supply = (number: number, told = {}) =>
      stretch({ id: `A-1/1.${number}`, lane: 'supply', supplyBonusCredits: 4_000, ...told });
    const trip = (number: number) => ({ missionId: `A-1/1.${number}`, lane: 'supply' });
    const activities = [
      supply(1),
      supply(2),
      supply(3, { what: 'left before it bought' }),
      stretch({ id: 'A-1/1.4', why: '900 credits in 60 s' }),
      supply(5, { ending: 'cutOff', endedAtMs: 2 * HOUR_MS }),
    ];
    const ledger = [
      entry(-500, trip(1)),
      entry(100, trip(1)),
      entry(-700, trip(2)),
      entry(200, trip(2)),
      entry(60, { missionId: 'A-1/1.4' }),
      entry(-300, trip(5)),
      entry(50, { ...trip(5), units: 1 }),
    ];
    const report = reportOn({ ledger, activities });
    expect(report.supplyBonusByLane).toEqual({ supply: 8_000 });
    expect(reportText(report)).toContain(`expected, not booked: trade and contract earn it later)
  lane    received  spent  profit  factories gain (expected)
  trade         60      0      60                          -
  supply       350  1,500  -1,150                      8,000
  all          410  1,500  -1,090                      8,000
`);
    expect(logbookShown(logbookFrom({ activities, ledger }, 'A-1'), false)).toContain(
      '-1,150 credits  (1 interrupted; 8,000 expected, not booked, for factories supplied)\n',
    );
  });

  test('counts by the part of a load that was delivered, and only of missions that sold in the period', () => {
    const activities = [
      stretch({ id: 'A-1/1.1', lane: 'supply', supplyBonusCredits: 4_000 }),
      stretch({ id: 'A-1/1.2', lane: 'supply', supplyBonusCredits: 9_000, endedAtMs: 3 * HOUR_MS }),
    ];
    const first = { missionId: 'A-1/1.1', lane: 'supply', atMs: 2 * HOUR_MS };
    const ledger = [
      entry(-500, { missionId: 'A-1/1.2', lane: 'supply' }),
      entry(400, { missionId: 'A-1/1.2', lane: 'supply' }),
      entry(-500, { ...first, units: 40 }),
      entry(100, { ...first, units: 10 }),
    ];
    expect(reportOn({ ledger, activities }).supplyBonusByLane).toEqual({ supply: 10_000 });
    const lately = reportOn({ ledger, activities, sinceMs: HOUR_MS });
    expect(lately.supplyBonusByLane).toEqual({ supply: 1_000 });
  });

  test('takes no room where nothing was fed', () => {
    const text = reportText(reportOn({ ledger: [entry(5)], activities: [stretch()] }));
    expect(text).toContain('By lane, credits\n  lane   received  spent  profit\n');
  });
});
