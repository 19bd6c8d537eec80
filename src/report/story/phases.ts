import { sum } from '../../game/numbers/averages.ts';
import { type PhaseName, phaseOf } from '../../game/phases.ts';

/** A good that a construction site takes, in units. */
interface Material {
  readonly tradeSymbol: string;
  readonly required: number;
  readonly fulfilled: number;
}

/** The jump gate of the home system. */
export interface GatePhase {
  readonly waypoint: string;
  /** `idle`: no ship of the strategy builds it; `givenUp`: it is too late in the week. */
  readonly state: 'open' | 'building' | 'idle' | 'givenUp';
  /** Empty where its bill is not known. */
  readonly materials: readonly Material[];
  /** Units brought, by whomever, as a fraction of the whole bill. */
  readonly share: number;
  /** Game hours until it opens, by the pace of recent deliveries; null where they show none. */
  readonly hoursToGo: number | null;
}

/** Where a week stands. */
export interface Phases {
  readonly now: PhaseName;
  /** Null where no gate is known. */
  readonly gate: GatePhase | null;
}

/** Units that a ship of ours has brought to the gate, by our clock. */
export interface GateSupply {
  readonly atMs: number;
  readonly units: number;
}

/** What phases are told from. */
export interface WeekSoFar {
  /** Undefined where no gate is known. */
  readonly gate: Omit<GatePhase, 'share' | 'hoursToGo'> | undefined;
  /** Of all runs, in order. */
  readonly supplies: readonly GateSupply[];
  readonly nowMs: number;
  readonly gameHourMs: number;
  /** Infinite where it is not known. */
  readonly hoursToReset: number;
}

/** Deliveries of this many game hours show the pace, and those of less than half an hour show none. Guesses. */
const PACE_HOURS = 4;
const LEAST_PACE_HOURS = 0.5;

/** Units an hour that were lately brought; undefined where too few deliveries show it. The first one only begins the count. */
function paceOf({ supplies, nowMs, gameHourMs }: WeekSoFar): number | undefined {
  const [first, ...later] = supplies.filter(({ atMs }) => atMs >= nowMs - PACE_HOURS * gameHourMs);
  if (first === undefined || later.length === 0) return undefined;
  const hours = (nowMs - first.atMs) / gameHourMs;
  return hours < LEAST_PACE_HOURS ? undefined : sum(later.map(({ units }) => units)) / hours;
}

const requiredOf = (materials: readonly Material[]) => sum(materials.map(({ required }) => required));
const broughtOf = (materials: readonly Material[]) =>
  sum(materials.map(({ required, fulfilled }) => Math.min(required, fulfilled)));

function gatePhase(week: WeekSoFar): GatePhase | null {
  const { gate } = week;
  if (gate === undefined) return null;
  const { state, materials } = gate;
  const [required, brought] = [requiredOf(materials), broughtOf(materials)];
  const pace = state === 'building' ? paceOf(week) : undefined;
  return {
    ...gate,
    share: state === 'open' ? 1 : required === 0 ? 0 : brought / required,
    hoursToGo: pace === undefined ? null : Math.round((10 * (required - brought)) / pace) / 10,
  };
}

/** Where the week stands. A gate that nobody of ours has begun leaves it at home. */
export function phasesOf(week: WeekSoFar): Phases {
  const gate = gatePhase(week);
  const { hoursToReset, supplies } = week;
  const now = phaseOf({
    isGateOpen: gate?.state === 'open',
    isGateBegun: gate !== null && supplies.length > 0,
    hoursToReset,
  });
  return { now, gate };
}

const inHours = (hours: number) => (hours < 1.5 ? 'an hour' : `${Math.round(hours)} hours`);

/** What changes next in a week, for people. */
export function nextChanges({ gate }: Phases, hoursToReset: number): string[] {
  const opens =
    gate?.state !== 'building'
      ? []
      : gate.hoursToGo === null
        ? [`the jump gate has ${Math.floor(100 * gate.share)} % of its goods`]
        : [`the jump gate opens in about ${inHours(gate.hoursToGo)}`];
  return Number.isFinite(hoursToReset) ? [...opens, `the reset in ${inHours(hoursToReset)}`] : opens;
}
