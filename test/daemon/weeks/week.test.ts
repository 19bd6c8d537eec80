import { expect, test } from 'vitest';
import { type Week, weekIn, weekOf } from '../../../src/daemon/weeks/week.ts';
import type { Store } from '../../../src/store/store.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { ledgerRow, withStore } from '../../store/rows.ts';

const HOUR_MS = 3_600_000;
const BEGAN_MS = Date.UTC(2026, 10, 22, 13);
const OF = { callsign: 'ARGOSY', resetDate: '2026-11-22' };

/** Books of a day and a half: a sale, a gate, its cost, two looks at the boards. */
async function played(store: Store): Promise<void> {
  const at = (hours: number) => BEGAN_MS + hours * HOUR_MS;
  const sample = (hours: number, credits: number) =>
    store.samples.record({ atMs: at(hours), spanMs: 60_000, credits, netWorth: 2 * credits, requests: 9 });
  for (const [hours, credits] of [
    [0, 175_000],
    [23.9, 500_000],
    [24.1, 510_000],
    [36, 900_000],
  ] as const)
    await sample(hours, credits);
  const row = { atMs: at(1), creditsDelta: 1_000, lane: 'trade' };
  await store.ledger.append(ledgerRow(row));
  await store.ledger.append(ledgerRow({ ...row, operation: 'purchaseCargo', lane: 'build', creditsDelta: -400 }));
  const [boards, after] = [
    {
      credits: [
        ['X', 9],
        ['ARGOSY', 8],
      ],
      charts: [['X', 3]],
    },
    { credits: [], charts: [] },
  ];
  const noted = (kind: string, hours: number, fact: unknown) => {
    return { kind, symbol: '', atMs: at(hours), fact: JSON.stringify(fact) };
  };
  store.atlas.note([noted('status', 2, after), noted('status', 12, boards), noted('gateBuilt', 17.256, true)]);
  for (const outcome of ['done', 'done', 'refused'])
    store.requests.count({ lane: 'chart', operation: 'createChart', outcome });
  await store.meta.set('strategy', JSON.stringify({ name: 'default', sha256: 'ab' }));
}

const WEEK: Week = {
  version: 1,
  resetDate: '2026-11-22',
  beganAt: isoFromMs(BEGAN_MS),
  hours: 36,
  days: [
    { day: 1, netWorth: 1_000_000, credits: 500_000 },
    { day: 2, netWorth: 1_800_000, credits: 900_000 },
  ],
  lanes: [
    { lane: 'trade', profitCredits: 1_000 },
    { lane: 'build', profitCredits: -400 },
  ],
  gate: { builtAtHours: 17.26, costCredits: 400 },
  charts: 2,
  rank: { atHours: 12, byCredits: 2 },
  strategy: { name: 'default', sha256: 'ab' },
};

test('a week is summed up by days, lanes, gate, charts, rank and strategy', () =>
  withStore(async (store) => {
    await played(store);
    expect(await weekOf(store, OF)).toEqual(WEEK);
  }));

test('at another speed days and hours are those of the game', () =>
  withStore(async (store) => {
    await played(store);
    await store.meta.set('speed', '2');
    const week = await weekOf(store, OF);
    expect(week).toMatchObject({ hours: 72, gate: { builtAtHours: 34.51 } });
    expect(week?.days.map(({ day }) => day)).toEqual([1, 2, 3, 4]);
  }));

test('books of an older version lack what they did not keep, and empty ones have no week', () =>
  withStore(async (store) => {
    expect(await weekOf(store, OF)).toBeUndefined();
    await store.ledger.append(ledgerRow({ atMs: BEGAN_MS, lane: null, creditsDelta: -5 }));
    const lanes = [{ lane: 'other', profitCredits: -5 }];
    expect(await weekOf(store, OF)).toMatchObject({ hours: 0, days: [], lanes, gate: { costCredits: 0 } });
  }));

test('a file is read as it was written, and none that is missing, torn, of another version or of another kind', () => {
  const text = JSON.stringify(WEEK);
  expect(weekIn(text)).toEqual(WEEK);
  expect(weekIn(JSON.stringify({ ...WEEK, added: 1 }))).toEqual(WEEK);
  const others = [null, '', text.slice(0, -1), JSON.stringify({ ...WEEK, version: 2 }), '[]'];
  expect(others.map(weekIn)).toEqual(others.map(() => undefined));
});
