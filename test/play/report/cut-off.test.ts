import { describe, expect, test } from 'vitest';
import { logbookShown } from '../../../src/cli/report/report.ts';
import { logbookFrom } from '../../../src/report/logbook.ts';
import { reportText } from '../../../src/report/tables/report-text.ts';
import { entry, HOUR_MS, reportOn, stretch } from '../../report/books.ts';

const second = { id: 'A-1/1.10', startedAtMs: HOUR_MS, endedAtMs: 2 * HOUR_MS, ending: 'cutOff' } as const;
const activities = [stretch({ id: 'A-1/1.9' }), stretch(second)];

describe('a mission that was cut off', () => {
  const ledger = [
    entry(-500, { missionId: 'A-1/1.9' }),
    entry(1_400, { missionId: 'A-1/1.9' }),
    entry(-9_000, { missionId: 'A-1/1.10', atMs: HOUR_MS }),
    entry(800, { missionId: 'A-1/1.10', atMs: HOUR_MS, units: 1 }),
  ];
  const report = reportOn({ ledger, activities });

  test('says so in the logbook, with what it had spent and received, and what was expected of the whole', () => {
    expect(logbookShown(logbookFrom({ activities, ledger }, 'A-1'), false)).toBe(`What A-1 did, and why

  trade          2.0 h      2 missions      24 requests        -7,300 credits  (1 interrupted)

1970-01-01 00:00  trade: carry 10 IRON
                  earned 900 (1,000 expected) in 3,600 s (60 expected), 12 requests (minimum 10)
                  because: 900 credits in 60 s
1970-01-01 01:00  trade: carry 10 IRON
                  interrupted, still under way when its ship was stopped: 3,600 s (60 expected), spent 9,000 and received 800 so far (a profit of 1,000 expected), 12 requests (minimum 10)
                  because: 900 credits in 60 s
`);
  });

  test('is in no figure of how well missions went', () => {
    expect(report.missions).toMatchObject({ tradeMissions: 1, tradePredictionErrorMedian: 0.1, losingTradeShare: 0 });
    const alone = reportOn({ ledger: ledger.slice(2), activities: activities.slice(1) });
    const none = { tradePredictionErrorMedian: null, losingTradeShare: null, requestsRatioMedian: null };
    expect(alone.missions).toMatchObject({ tradeMissions: 0, ...none });
  });

  test('stands apart from those that were flown to their end, unjudged; the whole adds up', () => {
    const unjudged = { errorMedian: null, durationRatioMedian: null };
    expect(report.predictions).toMatchObject([
      { lane: 'trade', isCutOff: false, missions: 1, earnedCredits: 900, errorMedian: 0.1, durationRatioMedian: 60 },
      { lane: 'trade', isCutOff: true, missions: 1, earnedCredits: -8_200, ...unjudged },
    ]);
    expect(report.profitCredits).toBe(900 - 8_200);
  });

  test('is told of in the report, as the last thing that its ship did', () => {
    const note = '(interrupted: still under way when its ship was stopped)';
    const count = 'Interrupted missions (not rated): 1';
    const text = reportText(report);
    expect(text).toContain(`${count}\n`);
    expect(text).toContain(
      `What each ship did last, and why ${note}\n  ship\n  A-1   interrupted: carry 10 IRON\n        because: 900 credits`,
    );
    expect(text).toContain(`contracts are judged as wholes, what is dug where it is sold ${note}\n`);
    expect(text).toMatch(/\n {2}trade, interrupted +1 +1,000 +-8,200 +- +-\n/);
    expect(reportText(reportOn({ ledger }))).not.toContain('nterrupted');
  });

  test('in the contract lane leaves its contract to be judged by its end, but not its own time', () => {
    const contract = { contractId: 'c1', tradeSymbol: null, lane: 'contract' };
    const accepted = entry(1_000, { ...contract, missionId: second.id, operation: 'acceptContract' });
    const fulfilled = entry(1_000, { ...contract, missionId: 'A-1/2.1', operation: 'fulfillContract', atMs: 9 });
    const whole = [stretch({ ...second, lane: 'contract' })];
    const { predictions } = reportOn({ ledger: [accepted, fulfilled], activities: whole });
    expect(predictions).toMatchObject([
      { lane: 'contract', isCutOff: false, missions: 1, errorMedian: 1, durationRatioMedian: null },
    ]);
  });
});
