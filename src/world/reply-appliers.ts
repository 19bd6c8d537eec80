import type { OperationId, PartsOf, ReplyOf } from '../wire/endpoints.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import { isWholeTrade } from '../wire/schemas/market.ts';
import type { Ship, ShipCargo, ShipNav } from '../wire/schemas/ship.ts';
import type { System, Waypoint } from '../wire/schemas/system.ts';
import { UNKNOWN } from '../wire/words/word.ts';
import { applyContracts } from './contracts.ts';
import { noteFailedRead, noteSeen } from './failures/failed-attempts.ts';
import {
  learnConstruction,
  learnGate,
  learnSupplyChain,
  learnSystem,
  learnUnstable,
  learnWaypoint,
} from './galaxy/atlas.ts';
import { noteForCensus } from './galaxy/census.ts';
import type { SystemKnown } from './known.ts';
import { applyDeal } from './market-memory/deals.ts';
import type { Side } from './market-memory/impact.ts';
import { applyMarket, applyShipyard } from './market-memory/markets.ts';
import { noteBought } from './net-worth.ts';
import { isPast, navAfter, restAfter, shipAsRead, whatDiffers } from './ships/ship-update.ts';
import type { WorldState } from './state.ts';

/** The command of a reply: its path parameters and body, and our wall clock when the reply came. */
export interface Answered {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly atMs: number;
  /** Whether the known state of a ship is newer than the reply: it changed after the request, or is changing now. */
  readonly isNewer?: (shipSymbol: string) => boolean;
}

type ReplyApplier<Operation extends OperationId> = (
  world: WorldState,
  reply: PartsOf<Operation>,
  answered: Answered,
) => void;

/** The parts of a ship in a reply; unreadable parts are undefined. */
type ShipParts = { readonly [Part in keyof Ship]?: Ship[Part] | undefined };

function amendShip(world: WorldState, shipSymbol: string | undefined, parts: ShipParts): void {
  const ship = world.ships.get(shipSymbol ?? '');
  if (ship === undefined) return;
  const amended: Record<string, unknown> = { ...ship };
  for (const [part, value] of Object.entries(parts)) if (value !== undefined) amended[part] = value;
  world.ships.set(ship.symbol, amended as unknown as Ship);
}

/** Applies the agent after a change; the symbol is kept when the reply omits it. */
function applyAgent(world: WorldState, agent: PartsOf<'sellCargo'>['data']['agent']): void {
  const symbol = agent?.symbol ?? world.agent?.symbol;
  if (agent !== undefined && symbol !== undefined) world.agent = { ...agent, symbol };
}

/** Adds transferred units to a hold, for a reply without the other ship's hold. */
function withUnits(cargo: ShipCargo, symbol: string, units: number): ShipCargo {
  const before = cargo.inventory.find((item) => item.symbol === symbol)?.units ?? 0;
  const others = cargo.inventory.filter((item) => item.symbol !== symbol);
  return { ...cargo, units: cargo.units + units, inventory: [...others, { symbol, units: before + units }] };
}

function applyTransfer(world: WorldState, { data }: PartsOf<'transferCargo'>, { path, body }: Answered): void {
  amendShip(world, path.shipSymbol, { cargo: data.cargo });
  const target = world.ships.get(String(body.shipSymbol));
  if (target === undefined) return;
  const cargo = data.targetCargo ?? withUnits(target.cargo, String(body.tradeSymbol), Number(body.units));
  amendShip(world, target.symbol, { cargo });
}

/** Applies a ship from a list while no command of ours for it is under way: another player made any difference. */
function applyListed(world: WorldState, ship: Ship): void {
  const known = world.ships.get(ship.symbol);
  if (known !== undefined && isPast(ship, known)) return;
  const changed = known === undefined ? [] : whatDiffers(known, ship);
  if (changed.length > 0) world.altered.set(ship.symbol, changed);
  world.ships.set(ship.symbol, ship);
}

/** Records what was extracted without a survey, or siphoned, at the ship's waypoint. */
function rememberFind(world: WorldState, shipSymbol: string | undefined, found: Dug) {
  const waypoint = world.ships.get(shipSymbol ?? '')?.nav.waypointSymbol;
  if (waypoint === undefined || found === undefined) return;
  const { symbol, units } = found.yield;
  const finds = world.finds.get(waypoint) ?? new Map<string, number>();
  world.finds.set(waypoint, finds.set(symbol, (finds.get(symbol) ?? 0) + units));
}

type Dug = ReplyOf<'extractResources'>['data']['extraction'];

function applyExtraction(world: WorldState, { data }: PartsOf<'extractResources'>, answered: Answered): void {
  const { path, atMs } = answered;
  amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: restAfter(world, data.cooldown, atMs) });
  const waypoint = world.ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol;
  if (waypoint !== undefined && isUnstable(data)) learnUnstable(world, waypoint, atMs);
}

/** Applies a trade of our own; its side is that of our command, whatever the reply names it. */
function applyTrade(world: WorldState, { data }: TradeParts, { path, atMs }: Answered, side: Side): void {
  applyAgent(world, data.agent);
  amendShip(world, path.shipSymbol, { cargo: data.cargo, fuel: data.fuel });
  const { transaction } = data;
  if (transaction === undefined || !isWholeTrade(transaction)) return;
  const { shipSymbol, timestamp, waypointSymbol, tradeSymbol, units, pricePerUnit: unitPriceCredits } = transaction;
  world.lastTradeAt.set(shipSymbol, timestamp);
  applyDeal(world, { waypointSymbol, tradeSymbol, units, unitPriceCredits, kind: side, atMs });
}

/** Applies that a tank was filled; from the hold nothing is bought, and so no price shown. */
function applyRefuel(world: WorldState, { data }: TradeParts, answered: Answered): void {
  const { transaction, ...rest } = data;
  applyTrade(world, { data: answered.body.fromCargo === true ? rest : data }, answered, 'buy');
}

interface TradeParts {
  readonly data: PartsOf<'sellCargo'>['data'] & Pick<PartsOf<'refuelShip'>['data'], 'fuel'>;
}

function rememberDelivery(world: WorldState, contract: Contract | undefined, { path, body, atMs }: Answered) {
  const { terms } = contract ?? world.contracts.get(path.contractId ?? '') ?? {};
  const [tradeSymbol, units] = [String(body.tradeSymbol), Number(body.units)];
  const waypointSymbol = terms?.deliver?.find((line) => line.tradeSymbol === tradeSymbol)?.destinationSymbol ?? '';
  applyDeal(world, { kind: 'deliver', waypointSymbol, tradeSymbol, units, unitPriceCredits: 0, atMs });
}

/** Whether mining here is refused or about to be. */
function isUnstable({ modifiers = [] }: Partial<Pick<Waypoint, 'modifiers'>>): boolean {
  return modifiers.some(({ symbol }) => symbol === 'UNSTABLE' || symbol === 'CRITICAL_LIMIT');
}

function applyAgentAndContract(world: WorldState, { data }: PartsOf<'acceptContract'>): void {
  applyAgent(world, data.agent);
  if (data.contract !== undefined) applyContracts(world, [data.contract]);
}

/** Applies that a ship has set out, inside its system or to another. */
function applyDeparture(world: WorldState, { data }: PartsOf<'navigateShip'>, { path }: Answered): void {
  const nav = navAfter(world, path.shipSymbol, data.nav, { status: 'IN_TRANSIT' });
  amendShip(world, path.shipSymbol, { nav, fuel: data.fuel });
  if (nav !== undefined) rememberPlace(world, nav);
}

type RefitParts = Partial<PartsOf<'installMount'>['data'] & PartsOf<'installShipModule'>['data']>;

/** Applies that a mount or a module was installed or removed. */
function applyRefit(world: WorldState, { data }: { readonly data: RefitParts }, { path }: Answered): void {
  applyAgent(world, data.agent);
  amendShip(world, path.shipSymbol, { cargo: data.cargo, mounts: data.mounts, modules: data.modules });
}

/** Planets of starter systems and of seats of factions, and how many of them have a station (facts: home-gate). */
const MOULD = { planets: 7, stations: [1, 2] };

/** What is kept of a system: its place, its gate, and how many waypoints of each type it has. */
function systemKnown({ symbol, x, y, waypoints }: System): SystemKnown {
  const counts: Record<string, number> = {};
  for (const { type } of waypoints) counts[type] = (counts[type] ?? 0) + 1;
  const ofType = (wanted: string) => waypoints.filter(({ type }) => type === wanted);
  const stations = new Set(ofType('ORBITAL_STATION').map((station) => `${station.x} ${station.y}`));
  const gate = ofType('JUMP_GATE')[0]?.symbol;
  const served = ofType('PLANET').filter((planet) => stations.has(`${planet.x} ${planet.y}`)).length;
  const isSettled = counts.PLANET === MOULD.planets && MOULD.stations.includes(served);
  const entry = (ofType('FUEL_STATION')[0] ?? waypoints[0])?.symbol;
  return { symbol, x, y, gate, isSettled, counts, ...(entry !== undefined && { entry }) };
}

function applyWaypoint(world: WorldState, waypoint: Waypoint, atMs: number): void {
  learnWaypoint(world, waypoint, atMs);
  if (isUnstable(waypoint)) learnUnstable(world, waypoint.symbol, atMs);
  const site = world.constructions.get(waypoint.symbol);
  // Others have finished it.
  if (waypoint.isUnderConstruction === false && site?.isComplete === false)
    learnConstruction(world, { ...site, isComplete: true }, atMs);
}

/** Records the waypoint of a ship when no readable list has it, so that the ship can leave there. */
function rememberPlace(world: WorldState, { systemSymbol, waypointSymbol, route }: ShipNav): void {
  if (world.waypoints.has(waypointSymbol) || world.waypoints.in(systemSymbol).length === 0) return;
  const place = [route.destination, route.origin].find(({ symbol }) => symbol === waypointSymbol);
  if (place === undefined) return;
  const { type = UNKNOWN, x, y } = place;
  world.waypoints.set(waypointSymbol, { symbol: waypointSymbol, type, systemSymbol, x, y, traits: [] });
}

/** Records the waypoints of ships that no readable list has: of all ships, or of those in one system. */
export function rememberPlaces(world: WorldState, systemSymbol?: string): void {
  for (const { nav } of world.ships.values())
    if (systemSymbol === undefined || nav.systemSymbol === systemSymbol) rememberPlace(world, nav);
}

function applyShips(world: WorldState, ships: readonly Ship[], { atMs }: Answered): void {
  for (const ship of ships) world.ships.set(ship.symbol, shipAsRead(world, ship, atMs));
}

/** How a success of each operation changes the world, as far as its reply can be read. */
export const replyAppliers: { readonly [Operation in OperationId]: ReplyApplier<Operation> } = {
  getStatus: (world, { serverResets }) => {
    if (serverResets !== undefined) world.nextReset = serverResets.next;
  },
  register: (world, { data }, answered) => {
    applyAgent(world, data.agent);
    applyContracts(world, data.contract === undefined ? [] : [data.contract]);
    applyShips(world, data.ships ?? (data.ship ? [data.ship] : []), answered);
  },
  getMyAgent: (world, { data }) => {
    world.agent = data;
  },
  getMyShips: (world, { data }, answered) => {
    for (const ship of data)
      if (answered.isNewer?.(ship.symbol) !== true) applyListed(world, shipAsRead(world, ship, answered.atMs));
  },
  getMyShip: (world, { data }, answered) => applyShips(world, [data], answered),
  getContracts: (world, { data }) => {
    applyContracts(world, data);
  },
  getContract: (world, { data }) => {
    applyContracts(world, [data]);
  },
  getSupplyChain: (world, { data }, { atMs }) => {
    learnSupplyChain(world, data.exportToImportMap, atMs);
  },
  createChart: (world, { data }, { atMs }) => {
    applyAgent(world, data.agent);
    if (data.waypoint !== undefined) applyWaypoint(world, data.waypoint, atMs);
  },
  getSystems: (world, { data }, { atMs }) => {
    for (const system of data) learnSystem(world, systemKnown(system), atMs);
  },
  getJumpGate: (world, { data }, { atMs }) => {
    // Every gate leads somewhere: an empty list is a bad read, and the next ones are better (facts: gate-reads).
    if (data.connections.length === 0) return noteFailedRead(world, 'gate', data.symbol, atMs);
    noteSeen(world, 'gate', data.symbol);
    learnGate(world, data, atMs);
  },
  getConstruction: (world, { data }, { atMs }) => {
    noteSeen(world, 'site', data.symbol);
    learnConstruction(world, data, atMs);
  },
  supplyConstruction: (world, { data }, { body, atMs }) => {
    amendShip(world, String(body.shipSymbol), { cargo: data.cargo });
    if (data.construction !== undefined) learnConstruction(world, data.construction, atMs);
  },
  jumpShip: (world, { data }, { path, atMs }) => {
    applyAgent(world, data.agent);
    amendShip(world, path.shipSymbol, {
      nav: navAfter(world, path.shipSymbol, data.nav, { status: 'IN_ORBIT' }),
      cooldown: restAfter(world, data.cooldown, atMs),
    });
    const ship = world.ships.get(path.shipSymbol ?? '');
    if (ship !== undefined) rememberPlace(world, ship.nav);
  },
  getWaypoint: (world, { data }, { atMs }) => applyWaypoint(world, data, atMs),
  getSystemWaypoints: (world, { data }, { path, atMs }) => {
    for (const waypoint of data) applyWaypoint(world, waypoint, atMs);
    noteForCensus(world.census, path.systemSymbol ?? '', data);
    rememberPlaces(world, path.systemSymbol);
  },
  getMarket: (world, { data }, { atMs }) => applyMarket(world, data, atMs),
  getShipyard: (world, { data }, { atMs }) => applyShipyard(world, data, atMs),
  purchaseShip: (world, { data }, answered) => {
    applyAgent(world, data.agent);
    if (data.ship === undefined) return;
    applyShips(world, [data.ship], answered);
    if (data.transaction === undefined) return;
    const { price, shipType } = data.transaction;
    noteBought(world, { shipSymbol: data.ship.symbol, shipType, priceCredits: price });
  },
  navigateShip: applyDeparture,
  warpShip: applyDeparture,
  patchShipNav: (world, { data }, { path, body }) => {
    const asked = { flightMode: String(body.flightMode) };
    amendShip(world, path.shipSymbol, { nav: navAfter(world, path.shipSymbol, data.nav, asked), fuel: data.fuel });
  },
  orbitShip: (world, { data }, { path }) =>
    amendShip(world, path.shipSymbol, { nav: navAfter(world, path.shipSymbol, data.nav, { status: 'IN_ORBIT' }) }),
  dockShip: (world, { data }, { path }) =>
    amendShip(world, path.shipSymbol, { nav: navAfter(world, path.shipSymbol, data.nav, { status: 'DOCKED' }) }),
  refuelShip: applyRefuel,
  sellCargo: (world, reply, answered) => applyTrade(world, reply, answered, 'sell'),
  purchaseCargo: (world, reply, answered) => applyTrade(world, reply, answered, 'buy'),
  jettison: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { cargo: data.cargo }),
  transferCargo: applyTransfer,
  siphonResources: (world, { data }, { path, atMs }) => {
    amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: restAfter(world, data.cooldown, atMs) });
    rememberFind(world, path.shipSymbol, data.siphon);
  },
  getScrapShip: (world, { data }, { path }) => {
    world.scrapValues.set(path.shipSymbol ?? '', data.transaction.totalPrice);
  },
  scrapShip: (world, { data }, { path }) => {
    applyAgent(world, data.agent);
    world.ships.delete(path.shipSymbol ?? '');
  },
  getRepairShip: () => {},
  repairShip: (world, { data }, answered) => {
    applyAgent(world, data.agent);
    if (data.ship !== undefined) applyShips(world, [data.ship], answered);
  },
  installMount: applyRefit,
  removeMount: applyRefit,
  installShipModule: applyRefit,
  removeShipModule: applyRefit,
  shipRefine: (world, { data }, { path, atMs }) =>
    amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: restAfter(world, data.cooldown, atMs) }),
  extractResources: (world, reply, answered) => {
    applyExtraction(world, reply, answered);
    rememberFind(world, answered.path.shipSymbol, reply.data.extraction);
  },
  extractResourcesWithSurvey: applyExtraction,
  createSurvey: (world, { data }, { path, atMs }) => {
    amendShip(world, path.shipSymbol, { cooldown: restAfter(world, data.cooldown, atMs) });
    for (const survey of data.surveys ?? []) world.surveys.set(survey.signature, survey);
  },
  negotiateContract: applyAgentAndContract,
  acceptContract: applyAgentAndContract,
  deliverContract: (world, { data }, answered) => {
    applyAgentAndContract(world, { data });
    amendShip(world, String(answered.body.shipSymbol), { cargo: data.cargo });
    rememberDelivery(world, data.contract, answered);
  },
  fulfillContract: applyAgentAndContract,
};
