import { systemIn } from '../game/words/symbols.ts';
import type { OperationId } from '../wire/endpoints.ts';
import { PAGE } from '../wire/pages.ts';
import type { Survey } from '../wire/schemas/survey.ts';
import { isMount } from '../world/ships/ship-parts.ts';

/** A JSON object that is sent as a request's body. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** One request to the service as plain data: an operation, its path parameters, query and body. */
export interface Command<Operation extends OperationId = OperationId> {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: RequestBody;
}

/** The ship that a command is for, from its path or its body. */
export function shipSymbolOf({ path, body = {} }: Command): string {
  return path.shipSymbol ?? String(body.shipSymbol ?? '');
}

function command<Operation extends OperationId>(
  operation: Operation,
  path: Readonly<Record<string, string>> = {},
  body?: RequestBody,
): Command<Operation> {
  return body === undefined ? { operation, path } : { operation, path, body };
}

function paged<Operation extends OperationId>(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  page: number,
  limit = PAGE,
): Command<Operation> {
  return { operation, path, query: { page, limit } };
}

/** A waypoint may be asked about before its listing was read: its path derives the system as a reply would. */
const waypointPath = (waypointSymbol: string) => ({ systemSymbol: systemIn(waypointSymbol), waypointSymbol });

/** Creates every command; named for what they ask of the service. */
export const commands = {
  status: () => command('getStatus'),
  register: (symbol: string, faction: string) => command('register', {}, { symbol, faction }),
  readAgent: () => command('getMyAgent'),
  readShips: (page: number, limit?: number) => paged('getMyShips', {}, page, limit),
  readShip: (shipSymbol: string) => command('getMyShip', { shipSymbol }),
  readContracts: (page: number) => paged('getContracts', {}, page),
  readContract: (contractId: string) => command('getContract', { contractId }),
  readSupplyChain: () => command('getSupplyChain'),
  readWaypoint: (waypointSymbol: string) => command('getWaypoint', waypointPath(waypointSymbol)),
  readWaypoints: (systemSymbol: string, page: number) => paged('getSystemWaypoints', { systemSymbol }, page),
  readSystems: (page: number) => paged('getSystems', {}, page),
  readJumpGate: (waypointSymbol: string) => command('getJumpGate', waypointPath(waypointSymbol)),
  readConstruction: (waypointSymbol: string) => command('getConstruction', waypointPath(waypointSymbol)),
  readMarket: (waypointSymbol: string) => command('getMarket', waypointPath(waypointSymbol)),
  readShipyard: (waypointSymbol: string) => command('getShipyard', waypointPath(waypointSymbol)),
  buyShip: (shipType: string, waypointSymbol: string) => command('purchaseShip', {}, { shipType, waypointSymbol }),
  /** For operations that need nothing but a ship: orbit, dock, survey, extract, … */
  ofShip: <Operation extends OperationId>(operation: Operation, shipSymbol: string) =>
    command(operation, { shipSymbol }),
  navigate: (shipSymbol: string, waypointSymbol: string) => command('navigateShip', { shipSymbol }, { waypointSymbol }),
  /** @param waypointSymbol a waypoint of another system within the range of the ship's warp drive */
  warp: (shipSymbol: string, waypointSymbol: string) => command('warpShip', { shipSymbol }, { waypointSymbol }),
  /** @param gate the gate of another system to which the ship's own leads */
  jump: (shipSymbol: string, gate: string) => command('jumpShip', { shipSymbol }, { waypointSymbol: gate }),
  supplyConstruction: (site: string, shipSymbol: string, tradeSymbol: string, units: number) =>
    command('supplyConstruction', waypointPath(site), { shipSymbol, tradeSymbol, units }),
  setFlightMode: (shipSymbol: string, flightMode: string) => command('patchShipNav', { shipSymbol }, { flightMode }),
  /**
   * @param units units of the tank; fills the tank if not given
   * @param fromCargo from the FUEL in the hold, in place of the market's
   */
  refuel: (shipSymbol: string, units?: number, fromCargo?: true) => {
    const body = { ...(units !== undefined && { units }), ...(fromCargo && { fromCargo }) };
    return command('refuelShip', { shipSymbol }, Object.keys(body).length === 0 ? undefined : body);
  },
  sell: (shipSymbol: string, symbol: string, units: number) => command('sellCargo', { shipSymbol }, { symbol, units }),
  buy: (shipSymbol: string, symbol: string, units: number) =>
    command('purchaseCargo', { shipSymbol }, { symbol, units }),
  jettison: (shipSymbol: string, symbol: string, units: number) =>
    command('jettison', { shipSymbol }, { symbol, units }),
  /** Hands units to another ship of ours at the same waypoint and in the same nav status. */
  transfer: (shipSymbol: string, tradeSymbol: string, units: number, to: string) =>
    command('transferCargo', { shipSymbol }, { tradeSymbol, units, shipSymbol: to }),
  /** @param symbol a mount or module in the ship's hold */
  install: (shipSymbol: string, symbol: string) =>
    command(isMount(symbol) ? 'installMount' : 'installShipModule', { shipSymbol }, { symbol }),
  /** @param symbol a mount or module of the ship */
  remove: (shipSymbol: string, symbol: string) =>
    command(isMount(symbol) ? 'removeMount' : 'removeShipModule', { shipSymbol }, { symbol }),
  /** @param produce the good to make of what is in the hold */
  refine: (shipSymbol: string, produce: string) => command('shipRefine', { shipSymbol }, { produce }),
  extractWithSurvey: (shipSymbol: string, survey: Survey) =>
    command('extractResourcesWithSurvey', { shipSymbol }, survey),
  accept: (contractId: string) => command('acceptContract', { contractId }),
  deliver: (contractId: string, shipSymbol: string, tradeSymbol: string, units: number) =>
    command('deliverContract', { contractId }, { shipSymbol, tradeSymbol, units }),
  fulfill: (contractId: string) => command('fulfillContract', { contractId }),
};
