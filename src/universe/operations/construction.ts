import { recordDelivery } from '../economy/markets.ts';
import {
  type ConstructionState,
  constructionAt,
  type SupplyOutcome,
  supplyConstruction,
  unitsTaken,
} from '../galaxy/gates/construction.ts';
import { cargoReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, type Call, forAgent, forAll, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState } from '../ships/ship-state.ts';
import type { WaypointState } from '../state.ts';
import { DeliverBody } from './bodies.ts';
import { unloadAndRecord } from './cargo.ts';
import { requireWaypoint } from './places.ts';
import { requireCargo, requireDock, requireShip } from './preconditions.ts';

function constructionReply({ symbol, materials, isComplete }: ConstructionState) {
  return { symbol, materials: materials.map((material) => ({ ...material })), isComplete };
}

/** Needs no ship at the waypoint, charted or not (facts: uncharted). */
function viewConstruction(call: Call) {
  const { symbol } = requireWaypoint(call);
  const construction = constructionAt(call.game.state, symbol, call.nowMs);
  if (construction === undefined) return refuse('notFound', `Nothing is or was built at waypoint ${symbol}.`);
  return { data: constructionReply(construction) };
}

const REFUSALS = {
  'not-found': 'shipConstructionInvalidLocation',
  'not-required': 'constructionMaterialNotRequired',
  fulfilled: 'constructionMaterialFulfilled',
  exceeds: 'constructionMaterialFulfilled',
} as const satisfies Record<Exclude<SupplyOutcome, 'ok'>, string>;

/** The ship, docked at the construction site. */
function requireSupplier(call: AgentCall, shipSymbol: string, site: WaypointState): ShipState {
  const ship = requireShip(call, shipSymbol);
  requireDock(ship, call.nowMs);
  const { waypointSymbol } = ship.nav;
  if (waypointSymbol !== site.symbol) {
    const message = `Ship ${ship.symbol} is at ${waypointSymbol}, not at the building site ${site.symbol}.`;
    refuse('shipConstructionInvalidLocation', message, { waypointSymbol });
  }
  return ship;
}

function supply(call: AgentCall) {
  const { shipSymbol, tradeSymbol, units } = readInput(DeliverBody, call.body);
  const { state } = call.game;
  const site = requireWaypoint(call);
  const ship = requireSupplier(call, shipSymbol, site);
  requireCargo(ship, tradeSymbol, units);
  const taken = unitsTaken(state, site.symbol, tradeSymbol, units, call.nowMs);
  const outcome = supplyConstruction(state, site.symbol, tradeSymbol, taken, call.nowMs);
  if (outcome !== 'ok') {
    const message = `The building site ${site.symbol} does not take ${units} units of ${tradeSymbol}: ${outcome}.`;
    refuse(REFUSALS[outcome], message, { waypointSymbol: site.symbol, tradeSymbol, units });
  }
  unloadAndRecord(call, { ship, tradeSymbol, units: taken });
  recordDelivery(state, site.symbol, tradeSymbol, taken, call.nowMs);
  const construction = constructionAt(state, site.symbol, call.nowMs);
  return {
    data: { ...(construction && { construction: constructionReply(construction) }), cargo: cargoReply(ship) },
  };
}

const CONSTRUCTION = '/systems/{systemSymbol}/waypoints/{waypointSymbol}/construction';

/** Construction sites: reading what they need, and supplying it. */
export const constructionOperations: readonly Operation[] = [
  forAll(CONSTRUCTION, viewConstruction),
  forAgent('POST', `${CONSTRUCTION}/supply`, 201, supply),
];
