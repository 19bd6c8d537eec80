import type { ShipView, StatusView } from '../../daemon/views.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { lasting, phaseText } from '../../report/story/phase-text.ts';
import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';
import type { FleetSeen } from './fleet.ts';
import { laneOf } from './wishes.ts';

/** A line of the screen. */
export interface ScreenLine {
  readonly text: TerminalText;
  readonly style?: 'bold' | 'dim' | 'red' | 'yellow' | 'marked';
}

/** A text as a line. */
export const lineOf = (text: string, style?: ScreenLine['style']): ScreenLine => {
  return { text: oneLine(text), ...(style !== undefined && { style }) };
};

/** "chart 120, warp 100, none 3", the most first. */
function counts(names: readonly string[]): string {
  const byName = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  return byName
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function connectionLine({ connection }: FleetSeen): ScreenLine[] {
  if (connection === 'live') return [];
  const why = {
    waiting: 'asking the daemon …',
    starting: 'the daemon is starting, or waits for its server',
    lost: 'the daemon does not answer; what is shown is old. Trying again …',
  };
  return [lineOf(why[connection], 'yellow')];
}

function sumsOf({ requests, ...status }: StatusView, ships: Iterable<ShipView>): ScreenLine[] {
  const hours = ((status.nowMs - status.beganMs) / 3_600_000) * status.speed;
  const { lastMinute, budgetPerMinute, waiting, oldestWaitSeconds, pausedBecause } = requests;
  const held = pausedBecause.length === 0 ? '' : `, held back by ${pausedBecause.join(' and ')}`;
  const lanes = [...ships].map(laneOf);
  return [
    lineOf(
      `${status.callsign}  ${status.mode} at ${status.speed}  game hour ${hours.toFixed(1)}${status.paused ? '  THE FLEET IS PAUSED' : ''}`,
      'bold',
    ),
    lineOf(
      `net worth ${formatNumber(status.netWorth)}, credits ${formatNumber(status.credits)}, ${formatNumber(status.creditsPerHour)} an hour lately`,
    ),
    lineOf(
      `requests ${formatNumber(lastMinute)} of ${budgetPerMinute} a minute, ${waiting} waiting, the oldest ${lasting(oldestWaitSeconds)}${held}`,
    ),
    ...phaseText(status).map((text) => lineOf(text)),
    lineOf(`${lanes.length} ships: ${counts(lanes)}`),
  ];
}

/** Our places on the boards, and how far the next above us is. */
function boardLines({ boards }: FleetSeen): ScreenLine[] {
  const places = (['credits', 'charts'] as const).flatMap((name) => {
    const { place = null, distance = null } = boards?.[name] ?? {};
    if (place === null) return [];
    const next = distance === null ? '' : `, ${formatNumber(distance)} behind the next`;
    return [`${name}: place ${formatNumber(place)}${next}`];
  });
  return places.length === 0 ? [] : [lineOf(`boards  ${places.join('; ')}`)];
}

/** The lines at the top: how the fleet does, or why the daemon does not answer. */
export function topLines(seen: FleetSeen): ScreenLine[] {
  const { status, ships } = seen;
  const known = status === undefined ? [] : [...sumsOf(status, ships.values()), ...boardLines(seen)];
  return [...connectionLine(seen), ...known];
}
