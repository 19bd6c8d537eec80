import { fromPromise } from 'xstate';
import type { Mission } from '../plan/mission.ts';
import { type Acting, actingFor, acts, CARRIES_OUT_ORDER, fulfilmentAfter } from './acts.ts';
import { type Move, nextMove } from './moves.ts';
import { actsAfter, type Progress, startOf } from './orders.ts';
import { type FleetServices, serverNowMs, shipOf } from './services.ts';
import { settle } from './settle.ts';
import { type ActInput, type PauseInput, type Planned, type ReconcileInput, shipMachine } from './ship.machine.ts';
import { pass, pauseSeconds } from './waits.ts';

/** What one ship's actors share beside the fleet's services. */
export interface ShipDesk {
  readonly services: FleetServices;
  /** Aborted when the ship is stopped or its machine has died, which xstate's own signal does not tell (style X3). */
  readonly shipSignal: AbortSignal;
  missionId: string | undefined;
  /** What was last said of having nothing to do, so that it is said once. */
  idleBecause: string | undefined;
}

/** The mission after an act: its order done, and the contract's fulfilment put first where it completed one. */
function progressAfter(name: string, acting: Acting): Progress | undefined {
  const { progress, order } = acting.input;
  if (progress === undefined || order === undefined || !CARRIES_OUT_ORDER.has(name)) return progress;
  const fulfilment = fulfilmentAfter(acting, order);
  const rest = actsAfter(progress.acts, order);
  return { ...progress, acts: fulfilment === undefined ? rest : [fulfilment, ...rest] };
}

function moveAfter(name: string, acting: Acting): Move {
  const progress = progressAfter(name, acting);
  if (progress === undefined) return { next: 'planning', order: undefined, progress: undefined };
  const { services, input } = acting;
  const { world, quay } = services;
  // A scrapped ship is gone from the world, and has no next move.
  const ship = world.view.ships.get(input.shipSymbol);
  if (ship === undefined) return { next: 'planning', order: undefined, progress: undefined };
  return nextMove(progress, ship, world.view, serverNowMs(services), quay.takerAt(ship.nav.waypointSymbol, world.view));
}

function actActor(desk: ShipDesk, name: keyof typeof acts) {
  return fromPromise<Move, ActInput>(async ({ input, signal }) => {
    const acting = actingFor(desk.services, input, AbortSignal.any([signal, desk.shipSignal]), desk.missionId);
    await acts[name](acting);
    return moveAfter(name, acting);
  });
}

function reconcileActor({ services, shipSignal }: ShipDesk) {
  return fromPromise<{ inTransit: boolean }, ReconcileInput>(async ({ input, signal }) => {
    if (input.unsettled) await settle(services, input, AbortSignal.any([signal, shipSignal]));
    return { inTransit: shipOf(services, input.shipSymbol).nav.status === 'IN_TRANSIT' };
  });
}

function planActor(desk: ShipDesk) {
  return fromPromise<Planned, { shipSymbol: string }>(async ({ input }) => {
    const { services } = desk;
    services.treasury.release(input.shipSymbol);
    const situation = services.situationFor(input.shipSymbol);
    services.world.forgetSurveysBefore(serverNowMs(services));
    const { mission, runnerUp, idle } = services.choose(situation, shipOf(services, input.shipSymbol));
    if (mission === undefined)
      return sayIdle(desk, input.shipSymbol, idle.map(({ lane, why }) => `${lane}: ${why}`).join('; '));
    if (isIdle(services, mission))
      return sayIdle(desk, input.shipSymbol, `nothing is left to do for "${mission.what}"`);
    desk.missionId = services.treasury.claim(mission, whyOf(mission, runnerUp));
    desk.idleBecause = undefined;
    const { profitCredits, seconds } = mission.expected;
    const expected = {
      ...(profitCredits === 0 ? {} : { expectedProfitCredits: profitCredits }),
      expectedSeconds: seconds,
    };
    services.log.info('ship.mission', {
      ship: input.shipSymbol,
      lane: mission.lane,
      mission: desk.missionId,
      what: mission.what,
      ...expected,
    });
    return { progress: startOf(mission) };
  });
}

const SET_BACK = 'set back: the last request was refused or its outcome is unknown';

/** For people: what is expected of a mission, and of the next best. */
function whyOf(mission: Mission, runnerUp: Mission | undefined): string {
  const worth = ({ expected }: Mission) => `${expected.profitCredits} credits in ${Math.round(expected.seconds)} s`;
  return runnerUp === undefined ? worth(mission) : `${worth(mission)}; next best: ${runnerUp.what}, ${worth(runnerUp)}`;
}

/** A mission that ends at once would be planned again at once, for ever and without a request (reliability F38). */
function isIdle(services: FleetServices, mission: Mission): boolean {
  const ship = shipOf(services, mission.shipSymbol);
  return nextMove(startOf(mission), ship, services.world.view, serverNowMs(services)).next === 'planning';
}

function sayIdle(desk: ShipDesk, shipSymbol: string, why: string): Planned {
  desk.missionId = undefined;
  if (desk.idleBecause !== why) desk.services.log.info('ship.idle', { ship: shipSymbol, reason: why });
  desk.idleBecause = why;
  desk.services.treasury.pause(shipSymbol, why);
  return { progress: undefined };
}

/** A ship that pauses has no mission, so what its last one set aside is free for others. */
function pauseActor({ services, shipSignal }: ShipDesk) {
  return fromPromise<void, PauseInput>(async ({ input, signal }) => {
    if (input.setbacks > 0) services.treasury.pause(input.shipSymbol, SET_BACK);
    const ms = (pauseSeconds(input.setbacks) * 1_000) / services.speed;
    await pass(ms, AbortSignal.any([signal, shipSignal]));
  });
}

/** The ship machine with actors that act. */
export function shipMachineAt(desk: ShipDesk) {
  const bound = (name: keyof typeof acts) => actActor(desk, name);
  return shipMachine.provide({
    actors: {
      reconcile: reconcileActor(desk),
      plan: planActor(desk),
      pause: pauseActor(desk),
      checkCargo: bound('checkCargo'),
      orbit: bound('orbit'),
      setFlightMode: bound('setFlightMode'),
      navigate: bound('navigate'),
      dock: bound('dock'),
      coolDown: bound('coolDown'),
      refuel: bound('refuel'),
      scout: bound('scout'),
      sell: bound('sell'),
      buy: bound('buy'),
      deliver: bound('deliver'),
      fulfill: bound('fulfill'),
      negotiate: bound('negotiate'),
      accept: bound('accept'),
      buyShip: bound('buyShip'),
      jettison: bound('jettison'),
      survey: bound('survey'),
      extract: bound('extract'),
      siphon: bound('siphon'),
      transfer: bound('transfer'),
      awaitHauler: bound('awaitHauler'),
      load: bound('load'),
      scrap: bound('scrap'),
    },
  });
}
