import { describe, expect, test } from 'vitest';
import { runBacktest } from '../../../../src/backtest/run.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import { createIncomeWatch } from '../../../../src/daemon/watch/heartbeat.ts';
import type { LogLine } from '../../../../src/telemetry/log.ts';
import { createLog } from '../../../../src/telemetry/log.ts';
import type { OperationId } from '../../../../src/wire/endpoints.ts';
import { entry } from '../../../report/books.ts';

/** A watch by a clock that the test turns. */
function watching() {
  const now = { hours: 0, isPaused: false };
  const watch = createIncomeWatch(
    () => now.hours,
    () => now.isPaused,
  );
  return { now, watch, book: (operation: OperationId) => watch.booked(entry(1, { operation })) };
}

describe('a fleet that earns nothing', () => {
  test('is told of after six game hours, and again when six more have passed', () => {
    const { now, watch } = watching();
    const told = [1, 5.9, 6, 7, 11.9, 12.5, 13].map((hours) => {
      now.hours = hours;
      return watch.look();
    });
    expect(told).toEqual([undefined, undefined, 6, undefined, undefined, 12, undefined]);
  });

  test.each([
    ['sellCargo', undefined],
    ['acceptContract', undefined],
    ['fulfillContract', undefined],
    ['createChart', undefined],
    ['scrapShip', 7],
    ['purchaseCargo', 7],
  ] as const)('counts from its last income: %s', (operation, told) => {
    const { now, watch, book } = watching();
    now.hours = 3;
    book(operation);
    now.hours = 7;
    expect(watch.look()).toBe(told);
  });

  test('is let be while its owner has paused it', () => {
    const { now, watch } = watching();
    Object.assign(now, { hours: 100, isPaused: true });
    expect(watch.look()).toBeUndefined();
    Object.assign(now, { hours: 105, isPaused: false });
    expect(watch.look()).toBeUndefined();
    now.hours = 106;
    expect(watch.look()).toBe(6);
  });

  test('is told of in the log of a daemon whose strategy gives its ships nothing to do', async () => {
    const settings = loadSettings('config/argosy.yaml');
    const ships = [{ match: { symbol: '*' }, lanes: [] }];
    const heard: LogLine[] = [];
    await runBacktest({
      settings: { ...settings, strategy: { ...settings.strategy, ships, purchases: [] } },
      seed: 1,
      hours: 6.1,
      logOn: ({ nowMs }) => {
        const log = createLog({ level: 'error', nowMs, destination: { write: () => {} } });
        log.tap((line) => heard.push(line));
        return log;
      },
    });
    const told = heard.filter(({ event }) => event === 'fleet.no-income');
    expect(told.map(({ msg }) => msg)).toEqual([
      'the fleet has earned nothing for 6 game hours, 175,000 credits are left',
    ]);
  });
});
