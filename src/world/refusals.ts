import { learnConstruction, learnUncharted, learnUnstable, learnWaypoint } from './galaxy/atlas.ts';
import { amendPrice } from './market-memory/markets.ts';
import type { Answered } from './reply-appliers.ts';
import type { WorldState } from './state.ts';

/** The part of a refusal that can correct the world (facts: error-codes). */
export interface RefusalFacts {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function setFuel(world: WorldState, shipSymbol: string | undefined, available: unknown): void {
  const ship = world.ships.get(shipSymbol ?? '');
  if (ship === undefined || typeof available !== 'number') return;
  world.ships.set(ship.symbol, { ...ship, fuel: { ...ship.fuel, current: available } });
}

function dropSurvey(world: WorldState, answered: Answered): void {
  world.surveys.delete(String(answered.body.signature ?? ''));
}

function setTradeVolume(world: WorldState, data: RefusalFacts['data']): void {
  const [waypoint, good] = [text(data.waypointSymbol), text(data.tradeSymbol)];
  const market = world.markets.get(waypoint ?? '');
  if (market === undefined || good === undefined || typeof data.tradeVolume !== 'number') return;
  if (market.prices.has(good)) amendPrice(world, market.symbol, good, { tradeVolume: data.tradeVolume });
  else {
    const volumesTold = new Map(market.volumesTold).set(good, data.tradeVolume);
    world.markets.set(market.symbol, { ...market, volumesTold });
  }
}

function setCredits(world: WorldState, credits: unknown): void {
  if (world.agent !== undefined && typeof credits === 'number') world.agent = { ...world.agent, credits };
}

function nameContract(world: WorldState, contractId: unknown): void {
  if (typeof contractId === 'string') world.namedContractId = contractId;
}

function markUnstable(world: WorldState, { path, atMs }: Answered): void {
  const ship = world.ships.get(path.shipSymbol ?? '');
  if (ship !== undefined) learnUnstable(world, ship.nav.waypointSymbol, atMs);
}

/** A gate that is under construction: what it still takes is unknown. */
function markUnbuilt(world: WorldState, gate: string | undefined, atMs: number): void {
  if (gate === undefined || gate === '') return;
  const materials = world.constructions.get(gate)?.materials ?? [];
  learnConstruction(world, { symbol: gate, materials, isComplete: false }, atMs);
}

/** A waypoint that somebody else has charted: its traits are unknown. */
function markCharted(world: WorldState, { path, atMs }: Answered): void {
  const waypoint = world.waypoints.get(world.ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol ?? '');
  if (waypoint === undefined) return;
  learnWaypoint(world, { ...waypoint, traits: waypoint.traits.filter(({ symbol }) => symbol !== 'UNCHARTED') }, atMs);
}

/** What each refusal changes, by its name; the others teach nothing that the next read would not show better. */
const lessons: Readonly<Record<string, (world: WorldState, refusal: RefusalFacts, answered: Answered) => void>> = {
  navigateInsufficientFuel: (world, refusal, answered) =>
    setFuel(world, answered.path.shipSymbol, refusal.data.fuelAvailable),
  surveyVerification: (world, _, answered) => dropSurvey(world, answered),
  surveyExpiration: (world, _, answered) => dropSurvey(world, answered),
  surveyExhausted: (world, _, answered) => dropSurvey(world, answered),
  extractInvalidSurveyLocation: (world, _, answered) => dropSurvey(world, answered),
  extractDestabilized: (world, _, answered) => markUnstable(world, answered),
  marketTradeUnitLimit: (world, refusal) => setTradeVolume(world, refusal.data),
  marketTradeInsufficientCredits: (world, refusal) => setCredits(world, refusal.data.agentCredits),
  waypointNoAccess: (world, _, { path, atMs }) => learnUncharted(world, path.waypointSymbol, atMs),
  waypointCharted: (world, _, answered) => markCharted(world, answered),
  jumpDestinationUnderConstruction: (world, _, { body, atMs }) => markUnbuilt(world, text(body.waypointSymbol), atMs),
  jumpOriginUnderConstruction: (world, _, { path, atMs }) =>
    markUnbuilt(world, world.ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol, atMs),
  existingContract: (world, refusal) => nameContract(world, refusal.data.contractId),
  purchaseShipCredits: (world, refusal) => setCredits(world, refusal.data.creditsAvailable),
};

/** Applies a refusal to the world. */
export function applyRefusalTo(world: WorldState, refusal: RefusalFacts, answered: Answered): void {
  lessons[refusal.name]?.(world, refusal, answered);
}
