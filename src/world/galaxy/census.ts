import { FACTION_SYMBOLS } from '../../game/words/known-symbols.ts';
import { gameSecondsBetween, msFromIso } from '../../time/iso.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasTrait } from '../known.ts';
import type { AtlasFact } from './places.ts';

/** Waypoints of one type: those that nobody has charted, and those charted by the agent, by other agents, by factions. */
type Counts = [uncharted: number, own: number, others: number, factions: number];

/** Who has charted what in a system, as a list of all its waypoints shows. */
export interface Census {
  readonly types: Readonly<Record<string, Counts>>;
  /** Charts of other agents by whole game hours since they were made, as far as the list told. */
  readonly ages: readonly (readonly [hours: number, charts: number])[];
}

/** What is kept of a listed waypoint until its list is whole. */
type Listed = Pick<Waypoint, 'type' | 'chart'> & { readonly isUncharted: boolean };

/** Lists of waypoints that are being read, and what was last kept of each system. */
export interface CensusTaking {
  /** By system and waypoint. */
  readonly listed: Map<string, Map<string, Listed>>;
  /** When a system's counts were last kept, by our wall clock in milliseconds, and the charts of others then. */
  readonly kept: Map<string, { readonly others: number; readonly atMs: number }>;
}

/** Who takes the census, and by which clocks. */
interface Taker {
  readonly agent: { readonly symbol: string } | undefined;
  readonly speed: number;
  readonly serverOffsetMs: number;
}

/**
 * Game seconds, guesses, after which counts are kept again that have changed, and that have not: that nobody charts is
 * news, too. A ship that charts lists its system every few minutes.
 */
const AGAIN_SECONDS = { changed: 2 * 3_600, unchanged: 6 * 3_600 };

const IS_FACTION: ReadonlySet<string> = new Set(FACTION_SYMBOLS);

export const beginCensus = (): CensusTaking => ({ listed: new Map(), kept: new Map() });

/** Notes waypoints of a page of a list. */
export function noteForCensus({ listed }: CensusTaking, systemSymbol: string, waypoints: readonly Waypoint[]): void {
  const ofSystem = listed.get(systemSymbol) ?? new Map<string, Listed>();
  listed.set(systemSymbol, ofSystem);
  for (const waypoint of waypoints) {
    const { symbol, type, chart } = waypoint;
    ofSystem.set(symbol, { type, chart, isUncharted: hasTrait(waypoint, 'UNCHARTED') });
  }
}

/** The places of `Counts`. */
const [UNCHARTED, OWN, OTHERS, FACTIONS] = [0, 1, 2, 3] as const;

/** The place in `Counts` of a waypoint: a chart without a name is somebody else's. */
function placeOf({ chart, isUncharted }: Listed, own: string | undefined): 0 | 1 | 2 | 3 {
  if (isUncharted) return UNCHARTED;
  const by = chart?.submittedBy ?? '';
  if (by === own) return OWN;
  return IS_FACTION.has(by) ? FACTIONS : OTHERS;
}

function censusOf(waypoints: Iterable<Listed>, { agent, speed, serverOffsetMs }: Taker, atMs: number): Census {
  const types: Record<string, Counts> = {};
  const ages = new Map<number, number>();
  for (const waypoint of waypoints) {
    const counts: Counts = types[waypoint.type] ?? [0, 0, 0, 0];
    types[waypoint.type] = counts;
    const place = placeOf(waypoint, agent?.symbol);
    counts[place] += 1;
    const madeMs = place === OTHERS ? msFromIso(waypoint.chart?.submittedOn ?? '') : Number.NaN;
    if (Number.isNaN(madeMs)) continue;
    const hours = Math.floor(gameSecondsBetween({ speed }, madeMs, atMs + serverOffsetMs) / 3_600);
    ages.set(hours, (ages.get(hours) ?? 0) + 1);
  }
  return { types, ages: [...ages].sort(([a], [b]) => a - b) };
}

const chartsOfOthers = ({ types }: Census) => Object.values(types).reduce((sum, counts) => sum + counts[OTHERS], 0);

/**
 * The fact for the books once all waypoints of a system are listed; undefined soon after the one before it, the more where
 * nobody else has charted anything since.
 */
export function takeCensus(
  { listed, kept }: CensusTaking,
  systemSymbol: string,
  taker: Taker,
  atMs: number,
): AtlasFact | undefined {
  const waypoints = listed.get(systemSymbol);
  listed.delete(systemSymbol);
  if (waypoints === undefined) return undefined;
  const census = censusOf(waypoints.values(), taker, atMs);
  const [others, before] = [chartsOfOthers(census), kept.get(systemSymbol)];
  const pause = before?.others === others ? AGAIN_SECONDS.unchanged : AGAIN_SECONDS.changed;
  if (before !== undefined && gameSecondsBetween(taker, before.atMs, atMs) < pause) return undefined;
  kept.set(systemSymbol, { others, atMs });
  return { kind: 'census', symbol: systemSymbol, atMs, fact: JSON.stringify([census.types, census.ages]) };
}
