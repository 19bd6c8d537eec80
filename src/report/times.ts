import type { MissionRow } from '../store/missions.ts';
import type { ShipTime } from '../store/ship-times.ts';
import { codesText } from '../telemetry/reasons.ts';
import { sum } from './sums.ts';

/** Ship time of one kind: game hours, and its fraction of all ship time. */
export interface TimeLine {
  readonly name: string;
  readonly shipHours: number;
  readonly share: number;
  /** Number of ships. */
  readonly ships: number;
}

const HOUR_MS = 3_600_000;

interface Spent {
  readonly shipSymbol: string;
  readonly name: string;
  readonly ms: number;
}

function timeLines(spent: readonly Spent[], allMs: number, speed: number): TimeLine[] {
  const lines = [...Map.groupBy(spent, ({ name }) => name)].map(([name, of]) => {
    const ms = sum(of.map((one) => one.ms));
    return {
      name,
      shipHours: Math.round((100 * ms * speed) / HOUR_MS) / 100,
      share: allMs === 0 ? 0 : ms / allMs,
      ships: new Set(of.map(({ shipSymbol }) => shipSymbol)).size,
    };
  });
  return lines.sort((a, b) => b.shipHours - a.shipHours || (a.name < b.name ? -1 : 1));
}

/** The reasons of a pause without their figures; books of earlier versions have its text alone. */
function reasonsOf({ reasonCodes, what }: MissionRow): string {
  return reasonCodes == null ? what : codesText(reasonCodes);
}

/** Ship time without a mission, by reason. */
export function idleTimes(activities: readonly MissionRow[], speed: number): TimeLine[] {
  const msOf = ({ startedAtMs, endedAtMs }: MissionRow) => endedAtMs - startedAtMs;
  const pauses = activities.filter(({ lane }) => lane === null);
  const spent = pauses.map((row) => ({ shipSymbol: row.shipSymbol, name: reasonsOf(row), ms: msOf(row) }));
  return timeLines(spent, sum(activities.map(msOf)), speed);
}

/** Ship time by the state of the machine: travelling, cooling down, waiting for another ship, and so on. */
export function stateTimes(times: readonly ShipTime[], speed: number): TimeLine[] {
  const spent = times.map(({ shipSymbol, state, ms }) => ({ shipSymbol, name: state, ms }));
  return timeLines(spent, sum(times.map(({ ms }) => ms)), speed);
}
