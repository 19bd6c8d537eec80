import { type PhaseName, phaseOf } from '../../game/phases.ts';
import { netWorthOf } from '../../world/net-worth.ts';
import type { WorldView } from '../../world/state.ts';
import { secondsToReset, secondsUntil, WEEK_HOURS, type WeekTime } from '../common/game-time.ts';
import { gateOf, homeSystemOf, isHomeGateOpen } from '../galaxy/gates.ts';
import type { TrackRecord } from '../score/track-record.ts';

/** What conditions are looked up in. */
export interface ConditionFacts extends WeekTime {
  readonly world: WorldView;
  readonly track: Pick<TrackRecord, 'incomeByLane'>;
}

/** The part of the week, by what is known of the home gate. */
export function phaseNow(known: ConditionFacts): PhaseName {
  const { world } = known;
  const site = world.constructions.get(gateOf(world, homeSystemOf(world) ?? '') ?? '');
  return phaseOf({
    isGateOpen: isHomeGateOpen(world),
    isGateBegun: site?.materials.some(({ fulfilled }) => fulfilled > 0) ?? false,
    hoursToReset: secondsToReset(known) / 3_600,
  });
}

/** Hours since the last reset, counted back from the next one; undefined where the server announces none. */
export function hourOfWeek(now: Omit<WeekTime, 'tuning'>): number | undefined {
  const { nextReset } = now.world;
  return nextReset === undefined ? undefined : WEEK_HOURS - secondsUntil(now, nextReset) / 3_600;
}

/** Net worth now, in credits. */
export function netWorthNow({ world, nowMs }: Pick<ConditionFacts, 'world' | 'nowMs'>): number {
  return netWorthOf(world, nowMs + world.serverOffsetMs);
}

/** Day and time of a time zone. */
export interface LocalTime {
  /** Three small letters, as a condition names it: sun, mon, … */
  readonly weekday: string;
  readonly minuteOfDay: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, ...parts });
  formats.set(zone, format);
  return format;
}

/** Day and time in a zone, from an instant of our wall clock. */
export function localTimeIn(zone: string, nowMs: number): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(nowMs)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: 'hour' | 'minute') => Number(parts.get(type));
  return {
    weekday: (parts.get('weekday') ?? '').toLowerCase(),
    minuteOfDay: number('hour') * 60 + number('minute'),
  };
}
