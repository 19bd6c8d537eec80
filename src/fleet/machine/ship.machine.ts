import { assign, fromPromise, setup } from 'xstate';
import {
  ACTIONS,
  actionRow,
  followersOf,
  forEachAction,
  SHIP_ACTIONS,
  type ShipActionKind,
} from '../../game/actions.ts';
import { CommandFailure } from '../actions/command-failure.ts';
import type { OrderEvent, ShipOrders } from '../orders/order-store.ts';
import type { Progress, Step } from '../steps/step.ts';
import type { Move } from './moves.ts';

/** The input of a ship machine; an `unresolved` ship reads its state before it plans. */
export interface ShipInput {
  readonly shipSymbol: string;
  readonly unresolved: boolean;
}

/** The context of a ship machine; the ship itself is in the world. */
export interface ShipContext extends ShipInput {
  /** An order drops the mission: no next move is made until the ship has planned again. */
  readonly recalled: boolean;
  readonly progress: Progress | undefined;
  readonly step: Step | undefined;
  /**
   * Refusals and unknown outcomes since a step was carried out, a leg flown, or an order given. A refused ship
   * pauses longer with each; one that must read its state plans at once after the first, and pauses from the second on.
   */
  readonly failuresInARow: number;
  /** The failure that ended the machine, for its supervisor. */
  readonly failure: unknown;
}

/** Events from the fleet and from the owner, whose orders the order store has already when they come. */
export type ShipEvent = { readonly type: 'WAKE' } | OrderEvent;

/** The input of reconciling; `step` is the step whose outcome is to be resolved. */
export type ReconcileInput = Pick<ShipContext, 'shipSymbol' | 'unresolved' | 'step'>;

/** The input of a pause; no failures in a row: the ship has nothing to do. */
export type PauseInput = Pick<ShipContext, 'shipSymbol' | 'failuresInARow'>;

export type PlanInput = Pick<ShipContext, 'shipSymbol'>;

/** The input of each busy state's actor. */
export type ActionInput = Pick<ShipContext, 'shipSymbol' | 'step' | 'progress'>;

/** The result of planning: a mission under way, or nothing to do until the ship is woken or the pause is over. */
export interface Planned {
  readonly progress: Progress | undefined;
  /** An order that is done or impossible, and is to be removed. */
  readonly droppedOrder: ShipOrders['order'];
}

type Reconciled = { readonly inTransit: boolean };

/** Stands for an actor that the fleet provides; the machine itself does no I/O. */
function provided<Output, Input>() {
  return fromPromise<Output, Input>(() => Promise.reject(new Error('ship machine: this actor was not provided')));
}

const actor = () => provided<Move, ActionInput>();

/** The next move that an actor has returned. */
export function moveOf(event: unknown): Move | undefined {
  return (event as { output?: Move }).output;
}

function moveTaken(event: unknown): Pick<ShipContext, 'step' | 'progress'> {
  const move = moveOf(event);
  return { step: move?.step, progress: move?.progress };
}

/** What planning has returned. */
export function plannedOf(event: unknown): Planned {
  return (event as { output: Planned }).output;
}

function errorOf(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

/** The kind of the command failure with which an actor ended. */
export function commandFailureOf(event: unknown): CommandFailure['kind'] | undefined {
  const error = errorOf(event);
  return error instanceof CommandFailure ? error.kind : undefined;
}

type MoveActions = readonly ('takeMove' | 'takeMoveAfterSuccess' | 'dropTriedPurchase')[];

/** The transitions by an actor's next move, one written out for each target. */
function onward<const Target extends Move['next']>(actions: MoveActions, targets: readonly Target[]) {
  return targets.map((target) => ({
    guard: { type: 'nextIs' as const, params: { next: target } },
    target,
    // A state that leads to itself must start again: otherwise xstate leaves its actor ended, and the ship stays there
    // for ever.
    reenter: true,
    actions,
  }));
}

/** An error that is no CommandFailure is a bug or a disk failure: the supervisor handles it. */
const broken = { target: 'failed' as const, actions: 'keepFailure' as const };

const onFailure = [
  { guard: 'isCalledOff' as const, target: 'planning' as const },
  { guard: 'isFailureInPause' as const, target: 'paused' as const, actions: 'markUnresolved' as const },
  { guard: 'mustRead' as const, target: 'reconciling' as const, actions: 'markUnresolved' as const },
  { guard: 'isFailureRecalled' as const, target: 'planning' as const },
  { guard: 'isCommandFailure' as const, target: 'replanning' as const, actions: 'countFailure' as const },
  broken,
];

/** What a ship does once a reason for its pause is gone. */
const goesOn = [
  { guard: 'staysPaused' as const },
  { guard: 'isUnresolved' as const, target: 'reconciling' as const },
  { target: 'planning' as const },
];

/** An order ends a pause after failures: they belong to work that the ship no longer has to do. */
const appliedAtOnce = [
  { guard: 'isUnresolved' as const, target: 'reconciling' as const, actions: 'forgetFailures' as const },
  { target: 'planning' as const, actions: 'forgetFailures' as const },
];

const actionInput = ({ context }: { context: ShipContext }): ActionInput => ({
  shipSymbol: context.shipSymbol,
  step: context.step,
  progress: context.progress,
});

/**
 * The state of an action: it performs the action and then enters the state of its result's next move if that may follow at
 * once, or else checks its cargo. It plans at once when the mission is over.
 */
function stateOf<const Name extends ShipActionKind>(action: Name) {
  const actions: MoveActions = [actionRow(action).keepsFailures ? 'takeMove' : 'takeMoveAfterSuccess'];
  const targets = followersOf(action).map((follower) => ACTIONS[follower].state);
  const onDone = [...onward(actions, [...targets, 'planning']), { target: 'checkingCargo' as const, actions }];
  return { invoke: { src: action, input: actionInput, onDone, onError: onFailure } };
}

/** The states of all actions but the last of a ship, after which the machine ends. */
const actionStates = Object.fromEntries(
  SHIP_ACTIONS.filter((action) => action !== 'scrap').map((action) => [ACTIONS[action].state, stateOf(action)]),
) as {
  [Name in Exclude<ShipActionKind, 'scrap'> as (typeof ACTIONS)[Name]['state']]: ReturnType<typeof stateOf<Name>>;
};

/**
 * The machine of one ship. A mission is a list of stops with actions; the machine does the rest. Its loop, for a mission
 * that sells or delivers cargo (states, with the operations that they call):
 *
 *   planning         asks the lanes for a mission, and claims it
 *   └─ checkingCargo    next move by what is known of ship and cargo; most states return here
 *      ├─ orbiting         orbitShip, if it is docked
 *      ├─ navigating       navigateShip, then sleeps until it arrives; again for each leg
 *      ├─ docking          dockShip
 *      ├─ checkingCargo    still aboard what the mission is to sell or deliver?
 *      ├─ selling          sellCargo, a lot at a time
 *      │  or delivering    deliverContract
 *      │  └─ fulfilling       fulfillContract, once all is delivered
 *      └─ planning         the mission is over
 *
 *   refused (nothing has changed)       → replanning → planning
 *   unknown (the reply was lost)        → reconciling, which only reads → planning
 *   any other error (a bug, a disk)     → failed: the supervisor starts a new machine
 *
 * Every other action of a mission is a state beside `selling`, with the same ways out (`game/actions.ts`).
 */
export const shipMachine = setup({
  types: { context: {} as ShipContext, events: {} as ShipEvent, input: {} as ShipInput },
  actors: {
    reconcile: provided<Reconciled, ReconcileInput>(),
    plan: provided<Planned, PlanInput>(),
    pause: provided<void, PauseInput>(),
    rest: provided<void, Pick<ShipContext, 'shipSymbol'>>(),
    checkCargo: actor(),
    ...forEachAction(actor),
  },
  guards: {
    nextIs: ({ context, event }, params: { next: Move['next'] }) =>
      !context.recalled && moveOf(event)?.next === params.next,
    isInTransit: ({ event }) => (event as unknown as { output: Reconciled }).output.inTransit,
    hasMission: ({ event }) => plannedOf(event).progress !== undefined,
    mustRead: ({ event }) => commandFailureOf(event) === 'unknown' || commandFailureOf(event) === 'mistaken',
    isCommandFailure: ({ event }) => commandFailureOf(event) !== undefined,
    hasFailedAgain: ({ context }) => context.failuresInARow > 1,
    isUnresolved: ({ context }) => context.unresolved,
    /** Provided by the fleet: whether an order in force pauses the ship, and none by hand is left to carry out. */
    staysPaused: () => false,
    isCalledOff: ({ event }) => commandFailureOf(event) === 'calledOff',
    isFailureRecalled: ({ context, event }) => commandFailureOf(event) !== undefined && context.recalled,
    /** Provided by the fleet: whether a command failed while an order pauses the ship. */
    isFailureInPause: () => false,
  },
  actions: {
    takeMove: assign(({ event }) => moveTaken(event)),
    // One action, not two: xstate makes a new snapshot for each.
    takeMoveAfterSuccess: assign(({ event }) => ({ ...moveTaken(event), failuresInARow: 0 })),
    takeMission: assign(({ event }) => ({ progress: plannedOf(event).progress })),
    recall: assign({ recalled: true }),
    /** Provided by the fleet: removes the ship's waiting requests from the queue. */
    callOff: () => {},
    /** Provided by the fleet: drops an order that is done or impossible. */
    dropOrder: () => {},
    /** Provided by the fleet: drops an order to buy a ship once that is tried. */
    dropTriedPurchase: () => {},
    dropMission: assign({ progress: undefined, step: undefined, recalled: false }),
    markUnresolved: assign(({ context }) => ({
      unresolved: true,
      progress: undefined,
      failuresInARow: context.failuresInARow + 1,
    })),
    markSettled: assign({ unresolved: false, step: undefined }),
    countFailure: assign(({ context }) => ({ failuresInARow: context.failuresInARow + 1 })),
    forgetFailures: assign({ failuresInARow: 0 }),
    keepFailure: assign(({ event }) => ({ failure: errorOf(event) })),
  },
}).createMachine({
  id: 'ship',
  context: ({ input }) => ({
    ...input,
    recalled: false,
    progress: undefined,
    step: undefined,
    failuresInARow: 0,
    failure: undefined,
  }),
  initial: 'reconciling',
  options: { maxIterations: 1_000 },
  // An order takes effect at the next safe point: a request in flight finishes and its outcome is taken; then the
  // ship plans.
  on: {
    PAUSE: { actions: ['recall', 'callOff'] },
    LEND: { actions: ['recall', 'callOff'] },
    // What they change is read when the ship plans next.
    RESUME: {},
    RETURN: {},
    LANES: {},
    KEEP: { actions: ['recall', 'callOff'] },
    CANCEL: { actions: ['forgetFailures', 'recall', 'callOff'] },
    ORDER: { actions: ['forgetFailures', 'recall', 'callOff'] },
  },
  states: {
    reconciling: {
      invoke: {
        src: 'reconcile',
        input: ({ context: { shipSymbol, unresolved, step } }) => ({ shipSymbol, unresolved, step }),
        onDone: [
          { guard: 'isInTransit', target: 'navigating', actions: 'markSettled' },
          { guard: 'hasFailedAgain', target: 'replanning', actions: 'markSettled' },
          { target: 'planning', actions: 'markSettled' },
        ],
        onError: [
          { guard: 'isFailureInPause', target: 'paused', actions: 'markUnresolved' },
          // The read is needed whatever the order is.
          { guard: 'isCalledOff', target: 'reconciling', reenter: true },
          { guard: 'isCommandFailure', target: 'replanning', actions: 'countFailure' },
          broken,
        ],
      },
    },
    planning: {
      entry: 'dropMission',
      invoke: {
        src: 'plan',
        input: ({ context: { shipSymbol } }) => ({ shipSymbol }),
        onDone: [
          { guard: 'staysPaused', target: 'paused' },
          { guard: 'hasMission', target: 'checkingCargo', actions: ['takeMission', 'dropOrder'] },
          { target: 'waiting', actions: 'dropOrder' },
        ],
        onError: broken,
      },
    },
    paused: {
      on: {
        RESUME: goesOn,
        RETURN: goesOn,
        ORDER: [{ guard: 'staysPaused' }, ...appliedAtOnce],
      },
      invoke: {
        src: 'rest',
        input: ({ context }) => ({ shipSymbol: context.shipSymbol }),
        onDone: 'planning',
        onError: broken,
      },
    },
    waiting: {
      on: {
        WAKE: 'planning',
        PAUSE: 'planning',
        LEND: 'planning',
        LANES: 'planning',
        KEEP: 'planning',
        ORDER: 'planning',
      },
      invoke: {
        src: 'pause',
        input: ({ context }) => ({ shipSymbol: context.shipSymbol, failuresInARow: 0 }),
        onDone: 'planning',
        onError: broken,
      },
    },
    replanning: {
      on: {
        PAUSE: 'paused',
        LEND: 'paused',
        CANCEL: appliedAtOnce,
        ORDER: appliedAtOnce,
      },
      invoke: {
        src: 'pause',
        input: ({ context: { shipSymbol, failuresInARow } }) => ({ shipSymbol, failuresInARow }),
        onDone: [{ guard: 'isUnresolved', target: 'reconciling' }, { target: 'planning' }],
        onError: broken,
      },
    },
    checkingCargo: {
      invoke: {
        src: 'checkCargo',
        input: actionInput,
        onDone: [
          ...onward(
            ['takeMove', 'dropTriedPurchase'],
            [...SHIP_ACTIONS.map((action) => ACTIONS[action].state), 'planning'],
          ),
          { target: 'planning' },
        ],
        onError: onFailure,
      },
    },
    ...actionStates,
    scrapping: { invoke: { src: 'scrap', input: actionInput, onDone: 'scrapped', onError: onFailure } },
    scrapped: { type: 'final' },
    failed: { type: 'final' },
  },
});
