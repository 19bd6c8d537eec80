import { fromPromise } from 'xstate';
import { actionRow, forEachAction, type ShipActionKind } from '../../game/actions.ts';
import { reasonOf } from '../../game/reasons.ts';
import { pass } from '../../time/wait.ts';
import { type Acting, actingFor } from '../actions/acting.ts';
import { CommandFailure } from '../actions/command-failure.ts';
import { doAsDirected } from '../actions/directed.ts';
import { mayTakeFrom } from '../actions/hand-over.ts';
import { fulfillmentAfter } from '../actions/handlers.ts';
import { planNext } from '../missions/planning.ts';
import { hasBetterMission } from '../missions/reconsider.ts';
import { staysPaused } from '../orders/order-store.ts';
import type { ShipRuntime } from '../services.ts';
import { serverNowMs, shipOf, spendableBy } from '../services.ts';
import { actionsAfter } from '../steps/next-step.ts';
import { atStop, type Progress } from '../steps/step.ts';
import { type Move, nextMove } from './moves.ts';
import { resolveOutcome } from './resolve-outcome.ts';
import {
  type ActionInput,
  commandFailureOf,
  moveOf,
  type PauseInput,
  type PlanInput,
  type Planned,
  plannedOf,
  type ReconcileInput,
  shipMachine,
} from './ship.machine.ts';
import { aborted, pauseSeconds } from './waits.ts';

/** The input of a move: the services, which hold the world, and the mission's progress. */
type MoveInput = Pick<Acting, 'services' | 'input'>;

/** The mission after an action: its step done, and the contract's fulfillment put first if the action completed one. */
function progressAfter(action: ShipActionKind, acting: MoveInput): Progress | undefined {
  const { progress, step } = acting.input;
  if (progress === undefined || step === undefined || actionRow(action).keepsStep) return progress;
  const fulfillment = fulfillmentAfter(acting, step);
  // The rest of the mission is in the system that the ship has jumped to.
  if (action === 'jump') return atStop(progress.mission, progress.stopIndex + 1);
  const rest = actionsAfter(progress.actions, step);
  return { ...progress, actions: fulfillment === undefined ? rest : [fulfillment, ...rest] };
}

const PLANS_ANEW: Move = { next: 'planning', step: undefined, progress: undefined };

function moveFrom(progress: Progress | undefined, acting: MoveInput): Move {
  if (progress === undefined) return PLANS_ANEW;
  const { services, input } = acting;
  const { world, transfers } = services;
  // A scrapped ship is gone from the world and has no next move.
  const ship = world.view.ships.get(input.shipSymbol);
  if (ship === undefined) return PLANS_ANEW;
  const taker = transfers.takerAt(ship.nav.waypointSymbol, world.view, mayTakeFrom(services, ship.symbol));
  const moment = {
    serverMs: serverNowMs(services),
    taker,
    spendable: spendableBy(services, ship),
    tuning: services.tuning,
  };
  const move = nextMove(progress, ship, world.view, moment);
  if (move.ending !== undefined) services.claimBook.leave(input.shipSymbol, move.ending);
  return move;
}

/** What the actors of a ship share now. */
type RuntimeOf = (shipSymbol: string) => ShipRuntime;

/** Notes the early ending: after a command failure the ship plans again, whatever its mission was. */
function noteCommandFailure({ services }: ShipRuntime, shipSymbol: string, error: unknown): never {
  if (error instanceof CommandFailure && error.kind !== 'calledOff') services.claimBook.leave(shipSymbol, 'setBack');
  throw error;
}

/** Whether what the owner ordered by hand is done: nothing else is left of its mission. */
function isDoneByOrder({ services, fulfills }: ShipRuntime, shipSymbol: string): boolean {
  return fulfills?.kind === 'byHand' && services.orders.of(shipSymbol).order !== fulfills;
}

function actionActor(runtimeOf: RuntimeOf, action: ShipActionKind) {
  return fromPromise<Move, ActionInput>(async ({ input }) => {
    const shipRuntime = runtimeOf(input.shipSymbol);
    const signals = { life: shipRuntime.shipSignal, waiting: shipRuntime.recall.signal() };
    const acting = actingFor(shipRuntime.services, input, signals, shipRuntime.missionId);
    await doAsDirected(shipRuntime, acting, action).catch((error: unknown) =>
      noteCommandFailure(shipRuntime, input.shipSymbol, error),
    );
    if (isDoneByOrder(shipRuntime, input.shipSymbol)) return PLANS_ANEW;
    const move = moveFrom(progressAfter(action, acting), acting);
    const isFree = actionRow(action).mayReplan && shipRuntime.fulfills === undefined;
    if (!isFree || !hasBetterMission(shipRuntime.services, input.shipSymbol, move.progress)) return move;
    shipRuntime.services.claimBook.leave(input.shipSymbol, 'betterMission');
    return PLANS_ANEW;
  });
}

function reconcileActor(runtimeOf: RuntimeOf) {
  return fromPromise<{ inTransit: boolean }, ReconcileInput>(async ({ input }) => {
    const { services, recall } = runtimeOf(input.shipSymbol);
    if (input.unresolved) await resolveOutcome(services, input, recall.signal());
    return { inTransit: shipOf(services, input.shipSymbol).nav.status === 'IN_TRANSIT' };
  });
}

/** A ship that pauses has no mission, so the claims of its last one are free for others. */
function pauseActor(runtimeOf: RuntimeOf) {
  return fromPromise<void, PauseInput>(async ({ input, signal }) => {
    const { services, shipSignal } = runtimeOf(input.shipSymbol);
    if (input.failuresInARow > 0) services.claimBook.pause(input.shipSymbol, [reasonOf('setBack')]);
    const ms = (pauseSeconds(input.failuresInARow) * 1_000) / services.speed;
    await pass(ms, AbortSignal.any([signal, shipSignal]));
  });
}

/** Pauses until an order ends it; the ship's claims are free for others meanwhile. */
function restActor(runtimeOf: RuntimeOf) {
  return fromPromise<void, { shipSymbol: string }>(async ({ input, signal }) => {
    const shipRuntime = runtimeOf(input.shipSymbol);
    const { services, shipSignal } = shipRuntime;
    const ship = input.shipSymbol;
    shipRuntime.missionId = undefined;
    shipRuntime.idleBecause = undefined;
    const { pausedAlone, pausedWithFleet } = services.orders.of(ship);
    const isLent = !pausedAlone && !pausedWithFleet;
    services.claimBook.pause(ship, [reasonOf(isLent ? 'leftToClient' : 'pausedByOwner')]);
    if (!isLent) services.log.info('ship.paused', { ship });
    await aborted(AbortSignal.any([signal, shipSignal]));
    if (signal.aborted && !shipSignal.aborted) services.log.info('ship.resumed', { ship });
  });
}

/**
 * The ship machine with its real actors. All ships of a fleet share it: each one more would take some 150 kB.
 * @param runtimeOf asked whenever an actor of a ship begins
 */
export function shipMachineFor(runtimeOf: RuntimeOf) {
  const servicesOf = (shipSymbol: string) => runtimeOf(shipSymbol).services;
  return shipMachine.provide({
    actions: {
      callOff: ({ context: { shipSymbol } }) => {
        servicesOf(shipSymbol).claimBook.leave(shipSymbol, 'calledOff');
        runtimeOf(shipSymbol).recall.callOff();
      },
      dropOrder: ({ context: { shipSymbol }, event }) => {
        const { droppedOrder } = plannedOf(event);
        if (droppedOrder !== undefined) servicesOf(shipSymbol).orders.drop(shipSymbol, droppedOrder);
      },
      // A purchase is tried once: its outcome may be unknown for a while, and a second ship would be one too many.
      dropTriedPurchase: ({ context: { shipSymbol }, event }) => {
        const { orders } = servicesOf(shipSymbol);
        const { order } = orders.of(shipSymbol);
        if (moveOf(event)?.next === 'buyingShip' && order?.kind === 'buyShip') orders.drop(shipSymbol, order);
      },
    },
    guards: {
      staysPaused: ({ context: { shipSymbol } }) => staysPaused(servicesOf(shipSymbol).orders.of(shipSymbol)),
      isFailureInPause: ({ context: { shipSymbol }, event }) =>
        commandFailureOf(event) !== undefined && staysPaused(servicesOf(shipSymbol).orders.of(shipSymbol)),
    },
    actors: {
      reconcile: reconcileActor(runtimeOf),
      plan: fromPromise<Planned, PlanInput>(({ input }) => planNext(runtimeOf(input.shipSymbol), input)),
      // Sends no request, and waits for nothing.
      checkCargo: fromPromise<Move, ActionInput>(async ({ input }) =>
        moveFrom(input.progress, { services: servicesOf(input.shipSymbol), input }),
      ),
      pause: pauseActor(runtimeOf),
      rest: restActor(runtimeOf),
      ...forEachAction((action) => actionActor(runtimeOf, action)),
    },
  });
}

export type ShipMachine = ReturnType<typeof shipMachineFor>;
