import type { MissionView, ShipView, StatusView } from '../../daemon/views.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { lasting } from '../../report/story/phase-text.ts';
import { wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { doingOf } from '../owner/status-text.ts';

function placeOf({ nav }: ShipView): string {
  if (nav.status !== 'IN_TRANSIT') return `${nav.status === 'DOCKED' ? 'docked' : 'in orbit'} at ${nav.waypoint}`;
  const { origin, destination, arrival } = nav.route;
  return `from ${origin.symbol} to ${destination.symbol} in ${nav.flightMode}, there at ${arrival.slice(11, 19)} UTC`;
}

function expectedOf({ expectedSeconds, expectedProfitCredits }: MissionView, since: string): string {
  return `${since}, of ${lasting(expectedSeconds)} expected, to earn ${formatNumber(expectedProfitCredits)}`;
}

/** One ship, as `argosy top` opens it. */
export function shipLines(ship: ShipView, { nowMs, speed }: StatusView, columns: number): string[] {
  const { symbol, type, frame, mission, cargo, fuel, state, stateSinceMs, keeps = [] } = ship;
  const since = (sinceMs: number) => lasting((Math.max(0, nowMs - sinceMs) / 1_000) * speed);
  const goods = cargo.inventory.map(({ units, tradeSymbol }) => `${units} ${tradeSymbol}`).join(', ');
  const about: (readonly [name: string, text: string])[] = [
    ['where', placeOf(ship)],
    ['state', `${state} for ${since(stateSinceMs)}`],
    ['does', `${mission === null ? '' : `${mission.lane}: `}${doingOf(ship)}`],
    ['why', mission?.why ?? ''],
    ['since', mission === null ? '' : expectedOf(mission, since(mission.startedAtMs))],
    ['hold', `${cargo.units} of ${cargo.capacity}${goods === '' ? '' : `: ${goods}`}`],
    ['fuel', `${fuel.current} of ${fuel.capacity}`],
    ['keeps', keeps.join(', ')],
    ['profit', `${formatNumber(ship.profitCredits)} credits with ${formatNumber(ship.requests)} requests, in all runs`],
  ];
  const told = about.filter(([, text]) => text !== '');
  return [
    `${symbol}  ${type ?? frame}`,
    ...told.flatMap(([name, text]) => wrappedAfter(name.padEnd(8), text, columns)),
  ];
}
