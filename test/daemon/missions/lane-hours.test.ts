import { describe, expect, test } from 'vitest';
import { createLaneHours, type LaneHours } from '../../../src/daemon/missions/lane-hours.ts';
import { describe as sentenceOf } from '../../../src/telemetry/events/describe.ts';
import { entry } from '../../report/books.ts';

/** The sentences of the lanes after these effects and missions. */
function linesOf(happen: (hours: LaneHours) => void): string[] {
  const hours = createLaneHours();
  happen(hours);
  return hours.take().map((fields) => sentenceOf('lane.hour', { ...fields, span: 'hour' }));
}

const chart = (waypointSymbol: string, shipSymbol: string, creditsDelta = 50_000) =>
  entry(creditsDelta, { lane: 'chart', operation: 'createChart', waypointSymbol, shipSymbol });

describe('the sum of a lane', () => {
  test('names the charts, their systems and the ships that made them', () => {
    expect(
      linesOf((hours) => {
        hours.booked(chart('X1-A-1', 'P-1'));
        hours.booked(chart('X1-A-2', 'P-1'));
        hours.booked(chart('X1-B-1', 'P-2'));
        hours.booked(entry(-11_000, { lane: 'chart', operation: 'jumpShip', shipSymbol: 'P-3' }));
      }),
    ).toEqual(['chart: 3 waypoints of 2 systems by 3 ships, 139,000 credits earned in the last hour']);
  });

  test('names the missions, and the best where there were several', () => {
    expect(
      linesOf((hours) => {
        hours.booked(entry(-4_000, { shipSymbol: 'A-1' }));
        hours.booked(entry(9_000, { shipSymbol: 'A-1' }));
        hours.booked(entry(30_000, { shipSymbol: 'A-2' }));
        hours.ended({ lane: 'trade', shipSymbol: 'A-1' }, 5_000);
        hours.ended({ lane: 'trade', shipSymbol: 'A-2' }, 30_000);
        hours.booked(entry(100, { lane: 'mine', shipSymbol: 'A-3' }));
        hours.ended({ lane: 'mine', shipSymbol: 'A-3' }, 100);
      }),
    ).toEqual([
      'trade: 2 missions by 2 ships, 35,000 credits earned in the last hour, the best 30,000 by A-2',
      'mine: 1 mission by 1 ship, 100 credits earned in the last hour',
    ]);
  });

  test('counts the contracts that were fulfilled', () => {
    const fulfilled = { lane: 'contract', operation: 'fulfillContract' };
    expect(linesOf((hours) => [70_000, 50_000].map((credits) => hours.booked(entry(credits, fulfilled))))).toEqual([
      'contract: 2 contracts fulfilled by 1 ship, 120,000 credits earned in the last hour',
    ]);
  });

  test('calls what the gate takes an investment, and what another lane loses a loss', () => {
    const gate = { lane: 'build', operation: 'supplyConstruction', units: 40, waypointSymbol: 'X1-A-I1' };
    expect(
      linesOf((hours) => {
        hours.booked(entry(-80_000, { lane: 'build' }));
        hours.booked(entry(0, gate));
        hours.booked(entry(-500, { lane: 'siphon' }));
      }),
    ).toEqual([
      'siphon: 0 missions by 1 ship, 500 credits lost in the last hour',
      'build: 40 units for the gate by 1 ship, 80,000 credits invested in the last hour',
    ]);
  });

  test('counts the ships that were bought, by type', () => {
    const purchase = (tradeSymbol: string) =>
      entry(-20_000, { lane: 'growth', operation: 'purchaseShip', tradeSymbol });
    expect(
      linesOf((hours) => ['SHIP_PROBE', 'SHIP_PROBE', 'SHIP_EXPLORER'].map((type) => hours.booked(purchase(type)))),
    ).toEqual(['growth: bought 2 SHIP_PROBE, 1 SHIP_EXPLORER, 60,000 credits invested in the last hour']);
  });

  test('leaves out looks and pauses', () => {
    expect(
      linesOf((hours) => {
        hours.booked(entry(-5, { lane: null, operation: 'adjustment' }));
        hours.ended({ lane: 'scout', shipSymbol: 'A-2' }, 0);
        hours.ended({ lane: null, shipSymbol: 'A-2' }, 0);
      }),
    ).toEqual([]);
  });

  test('begins anew with each look', () => {
    const hours = createLaneHours();
    hours.booked(entry(9_000));
    expect(hours.take()).toHaveLength(1);
    expect(hours.take()).toEqual([]);
  });
});
