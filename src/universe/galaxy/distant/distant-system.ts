import { type Random, seededRandom } from '../../../time/random.ts';
import { factionSymbols } from '../../facts/factions.ts';
import { present, waypointsBySymbol } from '../../lookup.ts';
import { type ChartState, type SystemState, type UniverseState, type WaypointState, worldOf } from '../../state.ts';
import { circlingOf } from '../bodies.ts';
import type { SystemSketch } from '../catalogue.ts';
import { gateSymbolIn } from '../gates/gates.ts';
import { buildHomeSystem } from '../home/home-system.ts';
import { starName } from '../names.ts';
import { depositWeights } from '../traits.ts';
import { type DistantBody, distantBodies } from './distant-bodies.ts';
import { planDistantSystem } from './distant-plan.ts';
import { distantBusiness, drawVolumeFactor, othersTradeVolumesIn } from './distant-trade.ts';
import { distantTraits } from './distant-traits.ts';
import { capitalYardAmong } from './places-of-trade.ts';

/**
 * Letter and running number. The gate's symbol is fixed beforehand; other special bodies have their number between
 * letters.
 */
function symbolOf(random: Random, state: UniverseState, system: string, body: DistantBody, number: number): string {
  if (body.site === 'gate') return gateSymbolIn(state, system) ?? '';
  if (body.letter !== 'X') return `${system}-${body.letter}${number}`;
  const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
  return `${system}-${random.pick(letters)}X${number}${random.pick(letters)}`;
}

/**
 * The chart of a waypoint from before the first player: a capital is charted by its faction within seconds of the
 * universe's beginning, like a home system, and the frontier is not (facts: rival-charts).
 */
function earlyChart(state: UniverseState, sketch: SystemSketch, waypointSymbol: string): ChartState | undefined {
  if (sketch.role !== 'capital') return undefined;
  const random = seededRandom(state.seed, 'charted', waypointSymbol);
  const submittedBy = sketch.factions[0] ?? random.pick(factionSymbols);
  return { submittedBy, submittedOnMs: state.startedAtMs + random.integer(1_000, 5_000) };
}

/** What a waypoint has besides what its body decides. */
interface OwnFields {
  readonly symbol: string;
  readonly isCapitalYard: boolean;
  readonly othersTradeVolumes: number;
  readonly orbits: string | undefined;
  readonly orbitals: readonly string[];
}

function waypointOf(
  random: Random,
  state: UniverseState,
  sketch: SystemSketch,
  { type, place, site }: DistantBody,
  own: OwnFields,
): WaypointState {
  const { trade, shipTypes } = distantBusiness(random, sketch, site, own.isCapitalYard, worldOf(state));
  const hasMarket = trade !== undefined;
  const volumes = seededRandom(state.seed, 'volume', own.symbol);
  const volumeFactor = drawVolumeFactor(volumes, sketch.tier);
  const traits = distantTraits(random, site, { hasMarket, hasShipyard: shipTypes !== undefined });
  const deposits = depositWeights(random, type, traits);
  return present({
    symbol: own.symbol,
    systemSymbol: sketch.symbol,
    type,
    x: place.x,
    y: place.y,
    traits,
    isUnderConstruction: site === 'gate' && sketch.isGateUnderConstruction,
    faction: sketch.factions[0],
    trade,
    busyness: hasMarket ? { volumeFactor, othersTradeVolumes: own.othersTradeVolumes } : undefined,
    shipTypes,
    deposits,
    chart: earlyChart(state, sketch, own.symbol),
    orbits: own.orbits,
    orbitals: own.orbitals,
  });
}

function waypointsOf(random: Random, state: UniverseState, sketch: SystemSketch): WaypointState[] {
  const bodies = distantBodies(random, planDistantSystem(state, sketch));
  const symbols = bodies.map((body, index) => symbolOf(random, state, sketch.symbol, body, index + 1));
  const circling = circlingOf(bodies, symbols);
  const othersTradeVolumes = othersTradeVolumesIn(state, sketch);
  const capitalYard = sketch.role === 'capital' ? capitalYardAmong(bodies, worldOf(state)) : undefined;
  return bodies.map((body, index) => {
    const { orbits, orbitals } = circling[index] ?? { orbits: undefined, orbitals: [] };
    const isCapitalYard = index === capitalYard;
    const own = { symbol: symbols[index] ?? '', isCapitalYard, othersTradeVolumes, orbits, orbitals };
    return waypointOf(random, state, sketch, body, own);
  });
}

/** A starter system that is nobody's home here: all of the home template, at the place and with the star of its sketch. */
function starterSystem(
  { seed, startedAtMs }: UniverseState,
  { symbol, type, x, y, factions }: SystemSketch,
): SystemState {
  const factionSymbol = factions[0] ?? factionSymbols[0] ?? '';
  return { ...buildHomeSystem({ seed, systemSymbol: symbol, factionSymbol, startedAtMs }), type, x, y };
}

/** A system that is no home system, generated from the seed and its sketch (facts: distant-systems). */
export function distantSystem(state: UniverseState, sketch: SystemSketch): SystemState {
  if (sketch.role === 'starter') return starterSystem(state, sketch);
  const random = seededRandom(state.seed, 'system', sketch.symbol);
  const { symbol, type, x, y, factions } = sketch;
  const constellation = starName(random);
  const name = starName(random);
  const waypoints = waypointsOf(random, state, sketch);
  return {
    symbol,
    sectorSymbol: 'X1',
    constellation,
    name,
    type,
    x,
    y,
    factions,
    waypoints: waypointsBySymbol(waypoints),
  };
}
