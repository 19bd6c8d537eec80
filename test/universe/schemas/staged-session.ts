import { systemDistance } from '../../../src/game/physics/warp.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import {
  asteroidWithoutMarket,
  droneYard,
  finishedNeighbour,
  finishGate,
  gasGiant,
  homeGate,
  put,
  type Scene,
  type Stage,
  scene,
} from '../operations/scene.ts';
import { all, at, holding, owning } from '../operations/stages.ts';
import { ok } from '../service/flight.ts';
import type { Player } from '../service/player.ts';
import { type Recorded, recordReplies } from './session.ts';

/** Plays on a prepared stage, recording every reply. */
function play(into: Recorded[], prepare: (stage: Stage) => void, run: (scene: Scene) => void): void {
  const set = scene(prepare);
  recordReplies(set.player, into);
  run(set);
}

/** The probe beside the frigate, both in orbit, and the frigate's hold as given. */
function together(stage: Stage, place: { readonly symbol: string }, cargo: Record<string, number>): void {
  const { state, ship } = stage;
  for (const each of Object.values(state.ships)) put(each, place);
  Object.assign(ship, { cargo, cargoCapacity: 300 });
}

function build(into: Recorded[]): void {
  const supplies = `/systems/${homeGate.systemSymbol}/waypoints/${homeGate.symbol}/construction/supply`;
  play(
    into,
    all((stage) => together(stage, homeGate, { FAB_MATS: 40 }), at(homeGate, 'DOCKED')),
    ({ player }) => ok(player.post(supplies, { shipSymbol: 'VOYAGER-1', tradeSymbol: 'FAB_MATS', units: 30 })),
  );
}

function refineAndTransfer(into: Recorded[]): void {
  play(
    into,
    (stage) => {
      together(stage, gasGiant, { IRON_ORE: 130 });
      stage.ship.modules.push('MODULE_ORE_REFINERY_I');
      const probe = stage.state.ships['VOYAGER-2'];
      if (probe !== undefined) probe.cargoCapacity = 40;
    },
    ({ player, ship }) => {
      const refined = ok(player.post(`${ship}/refine`, { produce: 'IRON' }));
      ok(player.post(`${ship}/transfer`, { tradeSymbol: 'IRON', units: 4, shipSymbol: 'VOYAGER-2' }));
      player.coolDown(refined.cooldown);
      ok(player.post(`${ship}/siphon`));
    },
  );
}

/** At a rock that is near its limit, so that replies tell of it. */
function overdig(into: Recorded[]): void {
  play(
    into,
    (stage) => {
      put(stage.ship, asteroidWithoutMarket);
      stage.state.asteroids = { [asteroidWithoutMarket.symbol]: { strain: 6, settledAtMs: stage.nowMs } };
    },
    ({ player, ship }) => {
      const { cooldown, surveys } = ok(player.post(`${ship}/survey`));
      player.nowMs += 1_000;
      player.coolDown(cooldown);
      const { symbol } = asteroidWithoutMarket;
      const dug = player.post(`${ship}/extract/survey`, surveys[0]);
      ok(player.get(`/systems/${homeGate.systemSymbol}/waypoints/${symbol}`));
      player.coolDown(ok(dug).cooldown);
      ok(player.post(`${ship}/extract`));
    },
  );
}

function scanAround({ player, ship }: Scene): void {
  for (const what of ['systems', 'waypoints', 'ships']) {
    player.coolDown(ok(player.post(`${ship}/scan/${what}`)).cooldown);
  }
}

function refit(into: Recorded[]): void {
  play(
    into,
    all(owning(10_000_000), at(droneYard, 'DOCKED'), holding({ FUEL: 3 }), ({ ship }) =>
      Object.assign(ship.engine, { condition: 0.8 }),
    ),
    (set) => {
      const { player, ship, probe } = set;
      for (const [kind, symbol] of [
        ['mounts', 'MOUNT_GAS_SIPHON_II'],
        ['modules', 'MODULE_GAS_PROCESSOR_I'],
      ]) {
        ok(player.post(`${ship}/${kind}/remove`, { symbol }));
        ok(player.post(`${ship}/${kind}/install`, { symbol }));
      }
      scanAround(set);
      for (const each of ['repair', 'scrap']) ok(player.get(`${ship}/${each}`));
      ok(player.post(`${ship}/repair`));
      ok(player.post(`${probe}/scrap`));
      ok(player.post(`${ship}/scrap`));
      ok(player.get('/my/ships'));
    },
  );
}

/** A waypoint of the frontier system that is nearest to home: nobody has charted it. */
function nearestElsewhere(state: UniverseState): string {
  const home = sketchOf(state, homeGate.systemSymbol);
  const others = systemCatalogue(state).filter(({ role }) => role === 'frontier');
  if (home === undefined) throw new Error('nearestElsewhere: expected the home system in the catalogue');
  const [nearest] = others.sort((one, other) => systemDistance(home, one) - systemDistance(home, other));
  const [waypoint] = Object.keys(systemAt(state, nearest?.symbol ?? '')?.waypoints ?? {});
  if (waypoint === undefined) throw new Error('nearestElsewhere: expected another system with a waypoint');
  return waypoint;
}

/** The frigate, about to leave: at the finished home gate, with a warp drive, in a galaxy with neighbours in its range. */
const outbound = all(
  ({ state }) => Object.assign(state, { systemsWanted: 2_000 }),
  owning(10_000_000),
  finishGate,
  at(homeGate, 'IN_ORBIT'),
  ({ ship }) => ship.modules.push('MODULE_WARP_DRIVE_II'),
);

/** Charts a waypoint of the system where the ship is now that nobody has charted yet. */
function chartHere(player: Player, ship: string): void {
  const { systemSymbol, waypointSymbol } = ok(player.get(ship)).nav;
  ok(player.get(`/systems/${systemSymbol}/waypoints/${waypointSymbol}`));
  const answer = player.post(`${ship}/chart`);
  if (answer.status >= 300 && answer.json.error.code !== 4230) throw new Error(`chartHere: got ${answer.text}`);
}

function travel(into: Recorded[]): void {
  let jumpTo = '';
  play(
    into,
    (stage) => {
      outbound(stage);
      jumpTo = finishedNeighbour(stage.state);
    },
    ({ player, ship }) => {
      ok(player.post(`${ship}/jump`, { waypointSymbol: jumpTo }));
      chartHere(player, ship);
      const { systemSymbol } = ok(player.get(ship)).nav;
      ok(player.get(`/systems/${systemSymbol}/waypoints?limit=20`));
    },
  );
  let warpTo = '';
  play(
    into,
    (stage) => {
      outbound(stage);
      warpTo = nearestElsewhere(stage.state);
      stage.ship.nav.flightMode = 'DRIFT';
    },
    ({ player, ship }) => {
      player.arrive(ok(player.post(`${ship}/warp`, { waypointSymbol: warpTo })).nav);
      chartHere(player, ship);
    },
  );
}

/** What a player comes to do later on: building, refining, fitting, scanning, leaving home. */
export function playStagedSession(): readonly Recorded[] {
  const recorded: Recorded[] = [];
  build(recorded);
  refineAndTransfer(recorded);
  overdig(recorded);
  refit(recorded);
  travel(recorded);
  return recorded;
}
