import { sum } from '../game/numbers/averages.ts';
import { codesText } from '../game/reasons.ts';
import type { MissionRow } from '../store/books/missions.ts';
import type { ShipTime } from '../store/books/ship-times.ts';

/** Ship time of one kind: game hours, and its fraction of all ship time. */
export interface TimeLine {
  readonly name: string;
  readonly shipHours: number;
  readonly share: number;
  /** Number of ships. */
  readonly ships: number;
}

const HOUR_MS = 3_600_000;

/** Adds up ship time by name. */
function createTimes() {
  const byName = new Map<string, { ms: number; readonly ships: Set<string> }>();
  return {
    add: (name: string, shipSymbol: string, ms: number): void => {
      const line = byName.get(name) ?? { ms: 0, ships: new Set() };
      byName.set(name, line);
      line.ms += ms;
      line.ships.add(shipSymbol);
    },
    /** The longest first. */
    lines: (allMs: number, speed: number): TimeLine[] => {
      const lines = [...byName].map(([name, { ms, ships }]) => ({
        name,
        shipHours: Math.round((100 * ms * speed) / HOUR_MS) / 100,
        share: allMs === 0 ? 0 : ms / allMs,
        ships: ships.size,
      }));
      return lines.sort((a, b) => b.shipHours - a.shipHours || (a.name < b.name ? -1 : 1));
    },
  };
}

/** The reasons of a pause without their figures; its text where it was recorded without codes. */
function reasonsOf({ reasonCodes, what }: MissionRow): string {
  return reasonCodes == null ? what : codesText(reasonCodes);
}

/** Adds up ship time without a mission, by reason. */
export function createIdleTimes() {
  const times = createTimes();
  let [allMs, idleMs] = [0, 0];
  return {
    take: (activity: MissionRow): void => {
      const { lane, shipSymbol, startedAtMs, endedAtMs } = activity;
      const ms = endedAtMs - startedAtMs;
      allMs += ms;
      if (lane !== null) return;
      idleMs += ms;
      times.add(reasonsOf(activity), shipSymbol, ms);
    },
    /** Of all ship time; null without any. */
    share: (): number | null => (allMs === 0 ? null : idleMs / allMs),
    lines: (speed: number): TimeLine[] => times.lines(allMs, speed),
  };
}

/** Ship time by the state of the machine: travelling, cooling down, waiting for another ship, and so on. */
export function stateTimes(times: readonly ShipTime[], speed: number): TimeLine[] {
  const spent = createTimes();
  for (const { shipSymbol, state, ms } of times) spent.add(state, shipSymbol, ms);
  return spent.lines(sum(times.map(({ ms }) => ms)), speed);
}
