import { cargoReply } from '../replies/cargo-reply.ts';
import { cooldownReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasModule } from '../ships/fittings.ts';
import type { ShipState } from '../state.ts';
import { isRefined, RefineBody, type Refined } from './bodies.ts';
import { bringAboard, takeOut } from './cargo-moves.ts';
import { requireArrived, requireCargo, requireCool, rest, shipOf } from './preconditions.ts';

/** Units of input and output of one run (facts: refining). */
const UNITS_IN = 100;
const UNITS_OUT = 10;

/** Cooldown after a run, in game seconds (facts: cooldown; recorded in 2023). */
const REST_SECONDS = 180;

const REFINERIES = { ore: 'MODULE_ORE_REFINERY', fuel: 'MODULE_FUEL_REFINERY' } as const;

function ingredientOf(product: Refined): string {
  return product === 'FUEL' ? 'HYDROCARBON' : `${product}_ORE`;
}

/** 4237 for a good that no refinery makes, 4239 without a refinery, 4238 with a refinery of the other kind. */
function requireRefinery(ship: ShipState, produce: string): Refined {
  if (!isRefined(produce)) return refuse('invalidRefineryGood', `No refinery makes ${produce}.`);
  const kind = produce === 'FUEL' ? 'fuel' : 'ore';
  if (hasModule(ship, REFINERIES[kind])) return produce;
  const other = hasModule(ship, REFINERIES[kind === 'ore' ? 'fuel' : 'ore']);
  if (other) refuse('invalidRefineryType', `The refinery of ship ${ship.symbol} does not make ${produce}.`);
  return refuse('missingRefinery', `Ship ${ship.symbol} has no refinery.`);
}

function refine(call: AgentCall) {
  const { game, nowMs } = call;
  const { produce } = readInput(RefineBody, call.body);
  const ship = shipOf(call);
  requireArrived(ship, nowMs);
  const product = requireRefinery(ship, produce);
  requireCool(call, ship);
  const ingredient = ingredientOf(product);
  requireCargo(ship, ingredient, UNITS_IN);
  takeOut(call, { ship, tradeSymbol: ingredient, units: UNITS_IN });
  bringAboard(call, { ship, tradeSymbol: product, units: UNITS_OUT });
  rest(call, ship, REST_SECONDS);
  return {
    data: {
      cargo: cargoReply(ship),
      cooldown: cooldownReply(game.state, ship, nowMs),
      produced: [{ tradeSymbol: product, units: UNITS_OUT }],
      consumed: [{ tradeSymbol: ingredient, units: UNITS_IN }],
    },
  };
}

/** Refining ore into metal, and hydrocarbon into fuel, on a ship (facts: refining). */
export const refineOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/refine', 201, refine)];
