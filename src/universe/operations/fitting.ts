import { isoFromMs } from '../../time/iso.ts';
import type { ErrorName } from '../../wire/error-codes.ts';
import { moduleFacts, mountFacts } from '../facts/fittings.ts';
import type { Doubts } from '../open-game.ts';
import { agentReply } from '../replies/agents.ts';
import { cargoReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { type Outfit, outfitOf } from '../ships/fittings.ts';
import type { ShipState } from '../ships/ship-state.ts';
import { shipyardAt } from '../ships/shipyards.ts';
import { ModuleBody, MountBody } from './bodies.ts';
import { loadAndRecord, unloadAndRecord } from './cargo.ts';
import { requireCargo, requireDock, requireRoom, shipInPath } from './preconditions.ts';

/** A kind of parts that shipyards install, mounts or modules: its list in the ship, and its errors. */
interface Fitting {
  readonly list: 'mounts' | 'modules';
  readonly body: typeof MountBody | typeof ModuleBody;
  readonly factsOf: (symbol: string) => object;
  readonly noShipyard: ErrorName;
  readonly notInstalled: ErrorName;
  readonly tooFewCredits: ErrorName;
}

/** The fee, after a check that the ship is docked at a shipyard and the agent can pay (facts: ship-parts). */
function requireFee(call: AgentCall, ship: ShipState, fitting: Fitting): number {
  requireDock(ship, call.nowMs);
  const { waypointSymbol } = ship.nav;
  const yard =
    shipyardAt(call.game.state, waypointSymbol, call.nowMs) ??
    refuse(fitting.noShipyard, `Waypoint ${waypointSymbol} has no shipyard.`, { waypointSymbol });
  const [creditsNeeded, creditsAvailable] = [yard.modificationsFeeCredits, call.agent.credits];
  if (creditsAvailable < creditsNeeded) {
    const message = `The shipyard asks ${creditsNeeded} credits; the agent has ${creditsAvailable}.`;
    refuse(fitting.tooFewCredits, message, { creditsAvailable, creditsNeeded });
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
    const message = `Ship ${ship.symbol} would need ${required} ${what}, and has ${available}.`;
    refuse(errorName, message, { shipSymbol: ship.symbol, required, available });
  }
}

function transactionReply({ nowMs }: AgentCall, ship: ShipState, tradeSymbol: string, totalPrice: number) {
  const { waypointSymbol } = ship.nav;
  return { waypointSymbol, shipSymbol: ship.symbol, tradeSymbol, totalPrice, timestamp: isoFromMs(nowMs) };
}

/** Installs a part from the hold; returns the fee. */
function install(call: AgentCall, ship: ShipState, fitting: Fitting, symbol: string): number {
  const fee = requireFee(call, ship, fitting);
  requireCargo(ship, symbol, 1);
  const parts = [...ship[fitting.list], symbol];
  const next = outfitOf({ ...ship, [fitting.list]: parts });
  requireOutfit(ship, next);
  unloadAndRecord(call, { ship, tradeSymbol: symbol, units: 1, creditsDelta: -fee });
  ship[fitting.list].push(symbol);
  ship.cargoCapacity = next.cargoCapacity;
  return fee;
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
 * cargo; returns the fee.
 */
function remove(call: AgentCall, ship: ShipState, fitting: Fitting, symbol: string): number {
  const fee = requireFee(call, ship, fitting);
  const index = ship[fitting.list].indexOf(symbol);
  if (index === -1) refuse(fitting.notInstalled, `Ship ${ship.symbol} carries no ${symbol}.`);
  const rest = restWithout(call.game.state, ship[fitting.list], index, fitting);
  const next = outfitOf({ ...ship, [fitting.list]: rest });
  requireOutfit(ship, next);
  requireRoom({ ...ship, cargoCapacity: next.cargoCapacity }, 1);
  ship[fitting.list].length = 0;
  for (const symbolKept of rest) ship[fitting.list].push(symbolKept);
  ship.cargoCapacity = next.cargoCapacity;
  loadAndRecord(call, { ship, tradeSymbol: symbol, units: 1, creditsDelta: -fee });
  return fee;
}

const MOUNTS: Fitting = {
  list: 'mounts',
  body: MountBody,
  factsOf: mountFacts,
  noShipyard: 'mountNoShipyard',
  notInstalled: 'missingMount',
  tooFewCredits: 'mountInsufficientCredits',
};

const MODULES: Fitting = {
  list: 'modules',
  body: ModuleBody,
  factsOf: moduleFacts,
  noShipyard: 'moduleNoShipyard',
  notInstalled: 'moduleNotInstalled',
  tooFewCredits: 'moduleInsufficientCredits',
};

function partsReply(ship: ShipState, { list, factsOf }: Fitting): object[] {
  return ship[list].map(factsOf);
}

function changeParts(call: AgentCall, fitting: Fitting, change: typeof install) {
  const { symbol } = readInput(fitting.body, call.body);
  const ship = shipInPath(call);
  const fee = change(call, ship, fitting, symbol);
  return {
    data: {
      agent: agentReply(call.game, call.agent),
      cargo: cargoReply(ship),
      transaction: transactionReply(call, ship, symbol, fee),
      [fitting.list]: partsReply(ship, fitting),
    },
  };
}

const SHIP = '/my/ships/{shipSymbol}';

/** Mounts and modules of a ship, and changing them at a shipyard (facts: ship-parts). */
export const fittingOperations: readonly Operation[] = [
  forAgent('GET', `${SHIP}/mounts`, 200, (call) => ({ data: partsReply(shipInPath(call), MOUNTS) })),
  forAgent('POST', `${SHIP}/mounts/install`, 201, (call) => changeParts(call, MOUNTS, install)),
  forAgent('POST', `${SHIP}/mounts/remove`, 201, (call) => changeParts(call, MOUNTS, remove)),
  forAgent('GET', `${SHIP}/modules`, 200, (call) => ({ data: partsReply(shipInPath(call), MODULES) })),
  forAgent('POST', `${SHIP}/modules/install`, 201, (call) => changeParts(call, MODULES, install)),
  forAgent('POST', `${SHIP}/modules/remove`, 201, (call) => changeParts(call, MODULES, remove)),
];
