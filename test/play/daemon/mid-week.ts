import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { finishGate } from '../../universe/finish-gate.ts';
import { dig, findWaypoint, flyAndDock, ok, systemOf, unitsHeld } from '../../universe/service/flight.ts';
import { type Json, newPlayer, newUniverse, type Player } from '../../universe/service/player.ts';

/** A week of somebody else's play, broken off in the middle. */
export interface MidWeek {
  readonly snapshot: string;
  readonly token: string;
  /** The state that each ship was left in, by its symbol. */
  readonly left: ReadonlyMap<string, Left>;
  readonly contractId: string;
}

export type Left = 'under way' | 'cooling down' | 'loaded' | 'out of fuel' | 'in another system' | 'idle';

const CALLSIGN = 'VETERAN';
const FRIGATE = `${CALLSIGN}-1`;
const PROBE = `${CALLSIGN}-2`;
const SEED = 1;

/** Ships that were bought, beside the frigate and the probe that every agent begins with: 30 in all. */
const BOUGHT = {
  SHIP_LIGHT_HAULER: 4,
  SHIP_LIGHT_SHUTTLE: 3,
  SHIP_PROBE: 5,
  SHIP_SIPHON_DRONE: 3,
  SHIP_SURVEYOR: 2,
  SHIP_MINING_DRONE: 11,
} as const;
type Bought = Readonly<Record<keyof typeof BOUGHT, readonly string[]>>;

const pathOf = (ship: string) => `/my/ships/${ship}`;

/** The player in the same universe, with what some days would have earned and with a jump gate that is finished. */
function enriched(player: Player): Player {
  const saved: Json = JSON.parse(player.universe.snapshot());
  const state: UniverseState = saved.state;
  const agent = state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`expected ${CALLSIGN} in the snapshot`);
  agent.credits = 4_000_000;
  const looked = { ...state, systems: {} };
  finishGate(state, gateSymbolIn(looked, systemOf(agent.headquarters)) ?? '');
  const resumed = newPlayer(newUniverse({ resumeFrom: JSON.stringify(saved) }));
  return Object.assign(resumed, { token: player.token, nowMs: player.nowMs });
}

/** Where each type of ship is for sale in the system. */
function yardsOf(player: Player, system: string): Map<string, string> {
  const yards = ok(player.get(`/systems/${system}/waypoints?traits=SHIPYARD`)).map(({ symbol }: Json) => symbol);
  const typesAt = (yard: string) => ok(player.get(`/systems/${system}/waypoints/${yard}/shipyard`)).shipTypes;
  return new Map(yards.flatMap((yard: string) => typesAt(yard).map(({ type }: Json) => [type, yard])));
}

/** Buys the fleet; the frigate goes from shipyard to shipyard. */
function buyFleet(player: Player, system: string): Bought {
  const yards = yardsOf(player, system);
  const buy = (shipType: string, count: number) => {
    const waypointSymbol = yards.get(shipType) ?? '';
    flyAndDock(player, FRIGATE, waypointSymbol);
    const one = () => ok(player.post('/my/ships', { shipType, waypointSymbol })).ship.symbol;
    return [shipType, Array.from({ length: count }, one)];
  };
  return Object.fromEntries(Object.entries(BOUGHT).map(([shipType, count]) => buy(shipType, count)));
}

/** Accepts the contract that every agent begins with, and digs and delivers half of it. */
function deliverHalf(player: Player, contract: Json): void {
  ok(player.post(`/my/contracts/${contract.id}/accept`));
  const [{ tradeSymbol, destinationSymbol, unitsRequired }] = contract.terms.deliver;
  const half = Math.floor(unitsRequired / 2);
  flyAndDock(player, FRIGATE, findWaypoint(player, 'ENGINEERED_ASTEROID'));
  dig(player, FRIGATE, tradeSymbol, half);
  flyAndDock(player, FRIGATE, destinationSymbol);
  const units = Math.min(half, unitsHeld(ok(player.get(`${pathOf(FRIGATE)}/cargo`)), tradeSymbol));
  ok(player.post(`/my/contracts/${contract.id}/deliver`, { shipSymbol: FRIGATE, tradeSymbol, units }));
}

/** Burns the whole tank between two rocks that sell no fuel, after drifting there. */
function strand(player: Player, ship: string, rocks: readonly [string, string]): void {
  const path = pathOf(ship);
  for (let leg = 0; ; leg++) {
    ok(player.post(`${path}/orbit`));
    const { fuel } = ok(player.get(path));
    if (fuel.current === 0) return;
    const waypointSymbol = rocks[leg % 2] ?? '';
    const cruise = player.post(`${path}/navigate`, { waypointSymbol });
    if (cruise.json.error !== undefined) ok(player.patch(`${path}/nav`, { flightMode: 'DRIFT' }));
    player.arrive(
      ok(cruise.json.error === undefined ? cruise : player.post(`${path}/navigate`, { waypointSymbol })).nav,
    );
    ok(player.patch(`${path}/nav`, { flightMode: 'CRUISE' }));
  }
}

function buyCargo(player: Player, ship: string, market: string, symbol: string, units: number): void {
  flyAndDock(player, ship, market);
  ok(player.post(`${pathOf(ship)}/purchase`, { symbol, units }));
}

function depart(player: Player, ship: string, waypointSymbol: string): void {
  ok(player.post(`${pathOf(ship)}/orbit`));
  const first = player.post(`${pathOf(ship)}/navigate`, { waypointSymbol });
  if (first.json.error?.code !== 4203) return void ok(first);
  ok(player.patch(`${pathOf(ship)}/nav`, { flightMode: 'DRIFT' }));
  ok(player.post(`${pathOf(ship)}/navigate`, { waypointSymbol }));
}

/** Through the gate, to a system whose gate is finished. */
function jumpAway(player: Player, system: string, ships: readonly string[]): void {
  const gate = findWaypoint(player, 'JUMP_GATE');
  const { connections } = ok(player.get(`/systems/${system}/waypoints/${gate}/jump-gate`));
  const isFinished = (symbol: string) =>
    !ok(player.get(`/systems/${systemOf(symbol)}/waypoints/${symbol}`)).isUnderConstruction;
  for (const ship of ships) {
    flyAndDock(player, ship, gate);
    ok(player.post(`${pathOf(ship)}/orbit`));
    ok(player.post(`${pathOf(ship)}/jump`, { waypointSymbol: connections.find(isFinished) }));
  }
}

/**
 * Plays a few days of an agent by hand and breaks off, with 30 ships: under way, cooling down, loaded with goods whose
 * cost nobody knows, out of fuel, in another system, and a contract half delivered.
 */
export function playMidWeek(): MidWeek {
  const starter = newPlayer(newUniverse({ seed: SEED, systems: 60 }));
  const { contract, agent } = starter.register(CALLSIGN);
  const player = enriched(starter);
  const system = systemOf(agent.headquarters);
  const at = (name: string) => `${system}-${name}`;
  deliverHalf(player, contract);
  const fleet = buyFleet(player, system);
  const [h0, h1, h2, h3] = fleet.SHIP_LIGHT_HAULER as readonly [string, string, string, string];
  // No drone: with an empty tank it would dig on where it is.
  const [s0, s1, stranded] = fleet.SHIP_LIGHT_SHUTTLE as readonly [string, string, string];
  const [p0, p1, ...probes] = fleet.SHIP_PROBE as readonly [string, string, ...string[]];
  const [g0, g1, g2] = fleet.SHIP_SIPHON_DRONE as readonly [string, string, string];
  const [v0, v1] = fleet.SHIP_SURVEYOR as readonly [string, string];
  const drones = fleet.SHIP_MINING_DRONE;
  const [rock, giant] = [findWaypoint(player, 'ENGINEERED_ASTEROID'), findWaypoint(player, 'GAS_GIANT')];

  strand(player, stranded, [at('B40'), at('B41')]);
  buyCargo(player, h1, at('F53'), 'JEWELRY', 10);
  jumpAway(player, system, [h1, p1]);
  buyCargo(player, h0, at('F53'), 'JEWELRY', 10);
  buyCargo(player, h2, at('D46'), 'MEDICINE', 15);
  buyCargo(player, s0, at('H58'), 'IRON', 12);
  const diggers = drones.slice(0, 5);
  for (const ship of [...diggers, v0]) flyAndDock(player, ship, rock);
  flyAndDock(player, g0, giant);

  // All at once from here on, so that the last is broken off while the first still lasts.
  for (const ship of [...diggers, v0, g0]) ok(player.post(`${pathOf(ship)}/orbit`));
  depart(player, h0, at('A1'));
  depart(player, h3, at('J64'));
  depart(player, s0, at('G57'));
  depart(player, p0, at('I62'));
  depart(player, g1, at('A1'));
  for (const ship of drones.slice(5, 9)) depart(player, ship, rock);
  depart(player, drones[9] ?? '', at('B7'));
  for (const ship of diggers) ok(player.post(`${pathOf(ship)}/extract`));
  ok(player.post(`${pathOf(v0)}/survey`));
  ok(player.post(`${pathOf(g0)}/siphon`));

  const left = new Map<string, Left>([
    ...[h0, h3, s0, p0, g1, ...drones.slice(5, 10)].map((ship) => [ship, 'under way'] as const),
    ...[...diggers, v0, g0].map((ship) => [ship, 'cooling down'] as const),
    [h2, 'loaded'],
    [stranded, 'out of fuel'],
    ...[h1, p1].map((ship) => [ship, 'in another system'] as const),
    ...[FRIGATE, PROBE, s1, g2, v1, ...probes, ...drones.slice(10)].map((ship) => [ship, 'idle'] as const),
  ]);
  return { snapshot: player.universe.snapshot(player.nowMs), token: player.token, left, contractId: contract.id };
}
