import { systemDistance } from '../../../src/game/physics/warp.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Random } from '../../../src/time/random.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { isCharted } from '../../../src/universe/galaxy/charts.ts';
import { gateConnections } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { navStatusAt, type ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { WaypointState } from '../../../src/universe/state.ts';
import { likelyWaypoints } from './words.ts';
import type { World } from './world.ts';

/** A request of a player who looks before acting: method, path below /v2, and body. */
export type Action = readonly [method: 'POST' | 'PATCH', path: string, body?: object];

/** Of the drive that the frigates are given. */
const WARP_RANGE = 6_000;

function atDock({ game }: World, random: Random, ship: ShipState, here: WaypointState): Action[] {
  const path = `/my/ships/${ship.symbol}`;
  const listed = Object.values(here.trade ?? {}).flat();
  const inHold = Object.keys(ship.cargo);
  const units = random.integer(1, 6);
  const sold = inHold.filter((symbol) => listed.includes(symbol));
  const parts = inHold.filter((symbol) => /^(MOUNT|MODULE)_/.test(symbol));
  const kind = (symbol: string) => (symbol.startsWith('MOUNT') ? 'mounts' : 'modules');
  const fitted = [...ship.mounts, ...ship.modules];
  return [
    ['POST', `${path}/orbit`],
    ...sold.map((symbol): Action => ['POST', `${path}/sell`, { symbol, units }]),
    ...listed.slice(0, 4).map((symbol): Action => ['POST', `${path}/purchase`, { symbol, units }]),
    ...(listed.includes('FUEL') ? [['POST', `${path}/refuel`, {}] as const] : []),
    ...(here.shipTypes ?? []).map(
      (shipType): Action => ['POST', '/my/ships', { shipType, waypointSymbol: here.symbol }],
    ),
    ...(here.shipTypes === undefined
      ? []
      : [
          ['POST', `${path}/repair`] as const,
          ...parts.map((symbol): Action => ['POST', `${path}/${kind(symbol)}/install`, { symbol }]),
          ...fitted.slice(0, 6).map((symbol): Action => ['POST', `${path}/${kind(symbol)}/remove`, { symbol }]),
        ]),
    ...supplies(ship, here, units),
    ...deliveries(game.holdings.contractsOf(ship.agentSymbol).at(-1), ship, units),
  ];
}

function supplies(ship: ShipState, here: WaypointState, units: number): Action[] {
  if (!here.isUnderConstruction || !('FAB_MATS' in ship.cargo)) return [];
  const path = `/systems/${here.systemSymbol}/waypoints/${here.symbol}/construction/supply`;
  return [['POST', path, { shipSymbol: ship.symbol, tradeSymbol: 'FAB_MATS', units }]];
}

type Contract = ReturnType<World['game']['holdings']['contractsOf']>[number];

function deliveries(contract: Contract | undefined, ship: ShipState, units: number): Action[] {
  if (contract === undefined) return [];
  const path = `/my/contracts/${contract.id}`;
  const lines = contract.deliver.map(({ tradeSymbol }) => ({ shipSymbol: ship.symbol, tradeSymbol, units }));
  return [
    ['POST', `${path}/accept`],
    ['POST', `${path}/fulfill`],
    ...lines.map((body): Action => ['POST', `${path}/deliver`, body]),
  ];
}

function digging({ game }: World, ship: ShipState, here: WaypointState): Action[] {
  const path = `/my/ships/${ship.symbol}`;
  if (here.type === 'GAS_GIANT') return [['POST', `${path}/siphon`]];
  if (!here.type.endsWith('ASTEROID')) return [];
  const survey = Object.values(game.state.surveys).find(({ waypointSymbol }) => waypointSymbol === here.symbol);
  return [
    ['POST', `${path}/extract`],
    ['POST', `${path}/survey`],
    ...(survey === undefined ? [] : [['POST', `${path}/extract/survey`, sentSurvey(survey)] as const]),
  ];
}

/** A survey in the form in which it was told. */
export function sentSurvey(survey: World['game']['state']['surveys'][string]): object {
  const { signature, waypointSymbol, deposits, size, expirationMs } = survey;
  return {
    signature,
    symbol: waypointSymbol,
    deposits: deposits.map((symbol) => ({ symbol })),
    expiration: isoFromMs(expirationMs),
    size,
  };
}

/** Where the ship is waited for: the gate, and where its agent's contract wants goods. */
function errands({ game }: World, { agentSymbol }: ShipState, waypoints: readonly WaypointState[]): string[] {
  const wanted = game.holdings.contractsOf(agentSymbol).flatMap(({ deliver }) => deliver);
  const places = new Set(wanted.map(({ destinationSymbol }) => destinationSymbol));
  return waypoints.filter(({ symbol, type }) => type === 'JUMP_GATE' || places.has(symbol)).map(({ symbol }) => symbol);
}

/** A waypoint of another system within the range of a warp drive; none where all are too far. */
function warpGoals({ game: { state } }: World, random: Random, fromSymbol: string): string[] {
  const from = sketchOf(state, fromSymbol);
  const inRange = systemCatalogue(state).filter((to) => from && to !== from && systemDistance(from, to) < WARP_RANGE);
  if (inRange.length === 0) return [];
  return Object.keys(systemAt(state, random.pick(inRange).symbol)?.waypoints ?? {}).slice(0, 1);
}

/** Somewhere else in the system, in a mode that the tank allows, or in another system. */
function leaving(world: World, random: Random, ship: ShipState, here: WaypointState): Action[] {
  const path = `/my/ships/${ship.symbol}`;
  const { state } = world.game;
  const inSystem = Object.values(state.systems[here.systemSymbol]?.waypoints ?? {});
  const around = likelyWaypoints(inSystem);
  if (around.length === 0) return [];
  const flightMode = ship.fuel.current < 150 ? 'DRIFT' : random.pick(['CRUISE', 'DRIFT']);
  const beyond = warpGoals(world, random, here.systemSymbol);
  return [
    ['PATCH', `${path}/nav`, { flightMode }],
    ['POST', `${path}/navigate`, { waypointSymbol: random.pick(around) }],
    ...errands(world, ship, inSystem).map((waypointSymbol): Action => ['POST', `${path}/navigate`, { waypointSymbol }]),
    ...beyond.map((waypointSymbol): Action => ['POST', `${path}/warp`, { waypointSymbol }]),
  ];
}

function inOrbit(world: World, random: Random, ship: ShipState, here: WaypointState): Action[] {
  const path = `/my/ships/${ship.symbol}`;
  const { state } = world.game;
  const gates = here.type === 'JUMP_GATE' ? gateConnections(state, here.systemSymbol) : [];
  const others = Object.values(state.ships).filter(({ nav }) => nav.waypointSymbol === here.symbol);
  const [tradeSymbol] = Object.keys(ship.cargo);
  const transfer = { tradeSymbol, units: 1, shipSymbol: others.find((other) => other !== ship)?.symbol };
  return [
    ['POST', `${path}/dock`],
    ['POST', `${path}/dock`],
    ...(isCharted(state, here, world.nowMs) ? [] : [['POST', `${path}/chart`] as const]),
    ['POST', `${path}/refine`, { produce: 'IRON' }],
    ['POST', `${path}/negotiate/contract`],
    ...digging(world, ship, here),
    ...leaving(world, random, ship, here),
    ...gates.map((waypointSymbol): Action => ['POST', `${path}/jump`, { waypointSymbol }]),
    ...(transfer.shipSymbol === undefined ? [] : [['POST', `${path}/transfer`, transfer] as const]),
  ];
}

/** What the ship might well do next where it is: each kind of action is as likely as the others. */
export function sensibleAction(world: World, random: Random, ship: ShipState): Action | undefined {
  const here = waypointAt(world.game.state, ship.nav.waypointSymbol);
  const status = navStatusAt(ship, world.nowMs);
  if (here === undefined || status === 'IN_TRANSIT') return undefined;
  const actions = (status === 'DOCKED' ? atDock : inOrbit)(world, random, ship, here);
  const kinds = Map.groupBy(actions, ([, path]) => path.slice(path.lastIndexOf('/')));
  return random.pick(random.pick([...kinds.values()]));
}
