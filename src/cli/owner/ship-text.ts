import type { ShipDetailView, StatusView } from '../../daemon/views.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { lasting } from '../../report/story/phase-text.ts';
import { wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';
import { doingOf } from './status-text.ts';

/** Missions and pauses shown before the present one: part of a screen. */
const MOST_SPELLS = 8;

type Line = readonly [name: string, text: string];

function placeOf({ nav }: ShipDetailView): string {
  const isUnderWay = nav.status === 'IN_TRANSIT';
  return isUnderWay ? `on its way to ${nav.route.destination.symbol}` : `at ${nav.waypoint}`;
}

function* presentOf(ship: ShipDetailView, { nowMs, speed }: StatusView): Generator<Line> {
  const { mission, cargo, fuel, keeps = [] } = ship;
  const gameSeconds = (sinceMs: number) => (Math.max(0, nowMs - sinceMs) / 1_000) * speed;
  yield ['does', `${mission === null ? '' : `${mission.lane}: `}${doingOf(ship)}`];
  if (mission !== null) {
    if (mission.why !== null) yield ['because', mission.why];
    yield ['since', `${lasting(gameSeconds(mission.startedAtMs))}, of ${lasting(mission.expectedSeconds)} expected`];
  }
  yield ['state', `${ship.state} for ${lasting(gameSeconds(ship.stateSinceMs))}`];
  const goods = cargo.inventory.map(({ units, tradeSymbol }) => `${units} ${tradeSymbol}`).join(', ');
  yield ['hold', `${cargo.units} of ${cargo.capacity}${goods === '' ? '' : `: ${goods}`}`];
  yield ['fuel', `${fuel.current} of ${fuel.capacity}`];
  if (keeps.length > 0) yield ['keeps', keeps.join(', ')];
  yield ['in all runs', `profit ${formatNumber(ship.profitCredits)} credits, ${formatNumber(ship.requests)} requests`];
}

function* earlierOf({ history }: ShipDetailView, { speed }: StatusView): Generator<Line> {
  for (const spell of history.slice(0, MOST_SPELLS)) {
    const took = lasting(((spell.endedAtMs - spell.startedAtMs) / 1_000) * speed);
    const end = spell.ending === 'done' ? '' : `, ${spell.ending}`;
    if (spell.lane === null) yield ['before', `nothing for ${took}: ${spell.what}`];
    else yield ['before', `${spell.lane}: ${spell.what}; profit ${formatNumber(spell.profitCredits)} in ${took}${end}`];
  }
}

const NAME_COLUMN = 13;

/** One ship: what it does and why, and what it did before, the latest first. */
export function shipText(status: StatusView, ship: ShipDetailView, columns: number): TerminalText {
  const lines = [...presentOf(ship, status), ...earlierOf(ship, status)];
  const rows = lines.flatMap(([name, text]) => wrappedAfter(`  ${name.padEnd(NAME_COLUMN)}`, text, columns));
  return terminalLines([`${ship.symbol} (${ship.frame}, ${placeOf(ship)})`, ...rows]);
}
