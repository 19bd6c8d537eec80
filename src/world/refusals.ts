import { learnUnstable } from './galaxy/atlas.ts';
import { amendPrice } from './markets.ts';
import type { Answered } from './reply-appliers.ts';
import type { WorldState } from './state.ts';

/** The part of a refusal that can correct the world (game-facts 2.2-2.4). */
export interface RefusalTold {
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

function setTradeVolume(world: WorldState, data: RefusalTold['data']): void {
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

/** What each refusal changes, by its name; the others teach nothing that the next read would not show better. */
const lessons: Readonly<Record<string, (world: WorldState, told: RefusalTold, answered: Answered) => void>> = {
  navigateInsufficientFuel: (world, told, answered) =>
    setFuel(world, answered.path.shipSymbol, told.data.fuelAvailable),
  surveyVerification: (world, _, answered) => dropSurvey(world, answered),
  surveyExpiration: (world, _, answered) => dropSurvey(world, answered),
  surveyExhausted: (world, _, answered) => dropSurvey(world, answered),
  extractInvalidSurveyLocation: (world, _, answered) => dropSurvey(world, answered),
  extractDestabilized: (world, _, answered) => markUnstable(world, answered),
  marketTradeUnitLimit: (world, told) => setTradeVolume(world, told.data),
  marketTradeInsufficientCredits: (world, told) => setCredits(world, told.data.agentCredits),
  existingContract: (world, told) => nameContract(world, told.data.contractId),
  purchaseShipCredits: (world, told) => setCredits(world, told.data.creditsAvailable),
};

/** Applies a refusal to the world. */
export function applyRefusalTo(world: WorldState, told: RefusalTold, answered: Answered): void {
  lessons[told.name]?.(world, told, answered);
}
