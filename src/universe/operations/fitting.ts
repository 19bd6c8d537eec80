import { isoFromMs } from '../../time/iso.ts';
import type { ErrorName } from '../../wire/error-codes.ts';
import type { Doubts } from '../doubts.ts';
import { agentReply } from '../replies/agents.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import type { AgentCall } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { type Outfit, outfitOf, type Parts } from '../ships/outfit.ts';
import { shipyardAt } from '../ships/shipyards.ts';
import type { ShipState } from '../state.ts';
import { bringAboard, takeOut } from './cargo-moves.ts';
import { requireCargo, requireDock, requireRoom } from './preconditions.ts';

/** A kind of parts that shipyards install, mounts or modules: its list in the ship, and its errors. */
export interface Fitting {
  readonly list: 'mounts' | 'modules';
  readonly noShipyard: ErrorName;
  readonly notInstalled: ErrorName;
  readonly tooFewCredits: ErrorName;
}

/** The fee, after a check that the ship is docked at a shipyard and the agent can pay (facts: ship-parts). */
function requireFee(call: AgentCall, ship: ShipState, fitting: Fitting): number {
  requireDock(ship, call.nowMs);
  const { waypointSymbol } = ship.nav;
  const yard = shipyardAt(call.game.state, waypointSymbol, call.nowMs);
  if (yard === undefined) {
    return refuse(fitting.noShipyard, `Waypoint ${waypointSymbol} has no shipyard.`, { waypointSymbol });
  }
  const [creditsNeeded, creditsAvailable] = [yard.modificationsFeeCredits, call.agent.credits];
  if (creditsAvailable < creditsNeeded) {
    const said = `The shipyard asks ${creditsNeeded} credits; the agent has ${creditsAvailable}.`;
    refuse(fitting.tooFewCredits, said, { creditsAvailable, creditsNeeded });
  }
  return creditsNeeded;
}

/** What a ship may lack for another part, with the error, in the order of the checks. */
const LIMITS = [
  ['power', 'missingPower'],
  ['slots', 'missingSlots'],
  ['mountingPoints', 'missingMountingPoints'],
  ['crew', 'missingCrew'],
] as const;

/** 4249 to 4252 if the parts need more than the ship has, unless the change does not make the lack worse. */
function requireOutfit(ship: ShipState, next: Outfit): void {
  const now = outfitOf(ship);
  for (const [what, errorName] of LIMITS) {
    const { required, available } = next[what];
    const isWorse = required - available > now[what].required - now[what].available;
    if (required <= available || !isWorse) continue;
    const said = `Ship ${ship.symbol} would need ${required} ${what}, and has ${available}.`;
    refuse(errorName, said, { shipSymbol: ship.symbol, required, available });
  }
}

function withParts(ship: ShipState, list: Fitting['list'], parts: string[]): Parts {
  return { ...ship, [list]: parts };
}

function transactionReply({ nowMs }: AgentCall, ship: ShipState, tradeSymbol: string, totalPrice: number) {
  const { waypointSymbol } = ship.nav;
  return { waypointSymbol, shipSymbol: ship.symbol, tradeSymbol, totalPrice, timestamp: isoFromMs(nowMs) };
}

/** The reply to a completed change, without the list of parts. */
function changedReply(call: AgentCall, ship: ShipState, symbol: string, fee: number) {
  return {
    agent: agentReply(call.game, call.agent),
    cargo: cargoReply(ship),
    transaction: transactionReply(call, ship, symbol, fee),
  };
}

/** Installs a part from the hold. */
export function install(call: AgentCall, ship: ShipState, fitting: Fitting, symbol: string) {
  const fee = requireFee(call, ship, fitting);
  requireCargo(ship, symbol, 1);
  const parts = [...ship[fitting.list], symbol];
  const next = outfitOf(withParts(ship, fitting.list, parts));
  requireOutfit(ship, next);
  takeOut(call, { ship, tradeSymbol: symbol, units: 1, creditsDelta: -fee });
  ship[fitting.list].push(symbol);
  ship.cargoCapacity = next.cargoCapacity;
  return changedReply(call, ship, symbol, fee);
}

/** The parts that remain; of modules none of the same kind does in a universe that has the fault of duplicates. */
function restWithout(
  { duplicateModuleFault }: Doubts,
  parts: readonly string[],
  index: number,
  { list }: Fitting,
): string[] {
  if (duplicateModuleFault !== true || list !== 'modules') return parts.toSpliced(index, 1);
  return parts.filter((part) => part !== parts[index]);
}

/**
 * Moves a part into the hold, which must have room for it and, without the capacity of a removed hold, for all other
 * cargo.
 */
export function remove(call: AgentCall, ship: ShipState, fitting: Fitting, symbol: string) {
  const fee = requireFee(call, ship, fitting);
  const index = ship[fitting.list].indexOf(symbol);
  if (index === -1) refuse(fitting.notInstalled, `Ship ${ship.symbol} carries no ${symbol}.`);
  const rest = restWithout(call.game.state, ship[fitting.list], index, fitting);
  const next = outfitOf(withParts(ship, fitting.list, rest));
  requireOutfit(ship, next);
  requireRoom({ ...ship, cargoCapacity: next.cargoCapacity }, 1);
  ship[fitting.list].length = 0;
  for (const symbolKept of rest) ship[fitting.list].push(symbolKept);
  ship.cargoCapacity = next.cargoCapacity;
  bringAboard(call, { ship, tradeSymbol: symbol, units: 1, creditsDelta: -fee });
  return changedReply(call, ship, symbol, fee);
}
