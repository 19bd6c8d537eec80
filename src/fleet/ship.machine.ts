import { assign, fromPromise, setup } from 'xstate';
import { forEachAct } from './act-names.ts';
import { CommandFailure } from './command-failure.ts';
import type { BusyState, Move } from './moves.ts';
import {
  type DirectiveEvent,
  directivesAfter,
  isPaused,
  NO_DIRECTIVES,
  type ShipDirectives,
} from './ship-directives.ts';
import type { Progress, Step } from './step.ts';

/** What a ship machine starts with; `unsettled` ships read their state before they plan. */
export interface ShipInput {
  readonly shipSymbol: string;
  readonly unsettled: boolean;
  /** What the owner told the ship before this machine began; nothing unless given. */
  readonly orders?: ShipDirectives;
}

/** What a ship machine remembers; the ship itself stands in the world. */
export interface ShipContext extends Required<ShipInput> {
  /** An order of the owner's wants the mission dropped: no next move is made until the ship has planned anew. */
  readonly recalled: boolean;
  readonly progress: Progress | undefined;
  readonly order: Step | undefined;
  /**
   * Refusals and unknown outcomes since an order was carried out, a leg flown, or the owner gave an order. A refused ship
   * pauses the longer the more they are; one that must read its state plans at once after the first, and pauses from the second on.
   */
  readonly failuresInARow: number;
  /** What ended the machine, for its supervisor. */
  readonly failure: unknown;
}

/** The fleet's wishes, and the owner's. */
export type ShipEvent = { readonly type: 'WAKE' } | { readonly type: 'STOP' } | DirectiveEvent;

/** What reconciling is told; the order is the one whose outcome is to be settled. */
export type ReconcileInput = Pick<ShipContext, 'shipSymbol' | 'unsettled' | 'order'>;

/** What a pause is told; no setbacks: the ship has nothing to do. */
export type PauseInput = Pick<ShipContext, 'shipSymbol' | 'failuresInARow'>;

/** What planning is told. */
export type PlanInput = Pick<ShipContext, 'shipSymbol' | 'orders'>;

/** What each busy state's actor is told. */
export type ActInput = Pick<ShipContext, 'shipSymbol' | 'order' | 'progress'>;

/** The result of planning: a mission under way, or nothing to do until the ship is woken or the pause is over. */
export interface Planned {
  readonly progress: Progress | undefined;
  /** A wish of the owner's that has been fulfilled, or cannot be, and is to be struck out. */
  readonly droppedDirective: ShipDirectives['directive'];
}

type Reconciled = { readonly inTransit: boolean };

/** Stands for an actor that the fleet provides; the machine itself does no I/O. */
function provided<Output, Input>() {
  return fromPromise<Output, Input>(() => Promise.reject(new Error('ship machine: this actor was not provided')));
}

const act = () => provided<Move, ActInput>();

function moveOf(event: unknown): Move | undefined {
  return (event as { output?: Move }).output;
}

function errorOf(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

function commandFailureOf(event: unknown): CommandFailure['kind'] | undefined {
  const error = errorOf(event);
  return error instanceof CommandFailure ? error.kind : undefined;
}

/** A purchase is tried once: whether it came to pass may be unknown for a while, and two ships would be one too many. */
function ordersOnceTried(orders: ShipDirectives, move: Move | undefined): ShipDirectives {
  return move?.next === 'buyingShip' && orders.directive?.kind === 'buyShip'
    ? { ...orders, directive: undefined }
    : orders;
}

type MoveActions = readonly ('takeMove' | 'noteOrders' | 'forgetFailures')[];

/** The ways out of a state whose actor told the next move, each written out. */
function onward<const Target extends BusyState>(actions: MoveActions, targets: readonly Target[]) {
  return targets.map((target) => ({
    guard: { type: 'nextIs' as const, params: { next: target } },
    target,
    // A state that leads to itself begins anew: xstate would else leave its actor ended, and the ship there for ever.
    reenter: true,
    actions,
  }));
}

/** An error that is no Setback is a bug or the disk: the supervisor's business. */
const broken = { target: 'failed' as const, actions: 'keepFailure' as const };

const failuresInARow = [
  { guard: 'isCalledOff' as const, target: 'planning' as const },
  { guard: 'isFailureInPause' as const, target: 'paused' as const, actions: 'markUnsettled' as const },
  { guard: 'mustRead' as const, target: 'reconciling' as const, actions: 'markUnsettled' as const },
  { guard: 'isFailureRecalled' as const, target: 'planning' as const },
  { guard: 'isCommandFailure' as const, target: 'replanning' as const, actions: 'countFailure' as const },
  broken,
];

/** What ends a pause after setbacks: those were of what the ship no longer is to do. */
const APPLY_DIRECTIVE = ['takeOrder', 'noteOrders', 'forgetFailures'] as const;
const appliedAtOnce = [
  { guard: 'isUnsettled' as const, target: 'reconciling' as const, actions: APPLY_DIRECTIVE },
  { target: 'planning' as const, actions: APPLY_DIRECTIVE },
];

const actInput = ({ context }: { context: ShipContext }): ActInput => ({
  shipSymbol: context.shipSymbol,
  order: context.order,
  progress: context.progress,
});

/**
 * A state that does one thing at the service and then goes straight on where its reply leads, or else checks its cargo
 * for what is next.
 */
function busy<const Src extends string, const Target extends BusyState>(src: Src, ...targets: readonly Target[]) {
  return state(src, ['takeMove', 'forgetFailures'], targets);
}

/** The same for what only prepares an order: a setback that follows each time would else be tried without pause, for ever. */
function preparing<const Src extends string, const Target extends BusyState>(src: Src, ...targets: readonly Target[]) {
  return state(src, ['takeMove'], targets);
}

function state<const Src extends string, const Target extends BusyState>(
  src: Src,
  actions: MoveActions,
  targets: readonly Target[],
) {
  const onDone = [...onward(actions, targets), { target: 'checkingCargo' as const, actions }];
  return { invoke: { src, input: actInput, onDone, onError: failuresInARow } };
}

/**
 * One ship. A mission names stops and acts; the machine does the sequencing: it flies to the market, docks, checks its
 * cargo, sells, or delivers and fulfils the contract, and plans anew. Refused → replanning; unknown → reconciling.
 */
export const shipMachine = setup({
  types: { context: {} as ShipContext, events: {} as ShipEvent, input: {} as ShipInput },
  actors: {
    reconcile: provided<Reconciled, ReconcileInput>(),
    plan: provided<Planned, PlanInput>(),
    pause: provided<void, PauseInput>(),
    rest: provided<void, Pick<ShipContext, 'shipSymbol'>>(),
    checkCargo: act(),
    ...forEachAct(act),
  },
  guards: {
    nextIs: ({ context, event }, params: { next: BusyState }) =>
      !context.recalled && moveOf(event)?.next === params.next,
    isInTransit: ({ event }) => (event as unknown as { output: Reconciled }).output.inTransit,
    hasMission: ({ event }) => (event as unknown as { output: Planned }).output.progress !== undefined,
    mustRead: ({ event }) => commandFailureOf(event) === 'unknown' || commandFailureOf(event) === 'mistaken',
    isCommandFailure: ({ event }) => commandFailureOf(event) !== undefined,
    hasFailedAgain: ({ context }) => context.failuresInARow > 1,
    isUnsettled: ({ context }) => context.unsettled,
    isPaused: ({ context }) => isPaused(context.orders),
    isStillPaused: ({ context, event }) => isPaused(directivesAfter(context.orders, event as DirectiveEvent)),
    isCalledOff: ({ event }) => commandFailureOf(event) === 'calledOff',
    isFailureRecalled: ({ context, event }) => commandFailureOf(event) !== undefined && context.recalled,
    isFailureInPause: ({ context, event }) => commandFailureOf(event) !== undefined && isPaused(context.orders),
  },
  actions: {
    takeMove: assign(({ context, event }) => {
      const move = moveOf(event);
      return { order: move?.order, progress: move?.progress, orders: ordersOnceTried(context.orders, move) };
    }),
    takeMission: assign(({ event }) => ({ progress: (event as unknown as { output: Planned }).output.progress })),
    takeOrder: assign(({ context, event }) => ({ orders: directivesAfter(context.orders, event as DirectiveEvent) })),
    recall: assign({ recalled: true }),
    dropDirective: assign(({ context: { orders }, event }) => {
      const { droppedDirective } = (event as unknown as { output: Planned }).output;
      // Another wish may have come while the ship planned.
      return droppedDirective !== undefined && orders.directive === droppedDirective
        ? { orders: { ...orders, directive: undefined } }
        : {};
    }),
    /** Provided by the fleet: takes the ship's requests that wait out of the queue. */
    callOff: () => {},
    /** Provided by the fleet: writes the orders down, for what comes after this machine. */
    noteOrders: () => {},
    dropMission: assign({ progress: undefined, order: undefined, recalled: false }),
    markUnsettled: assign(({ context }) => ({
      unsettled: true,
      progress: undefined,
      failuresInARow: context.failuresInARow + 1,
    })),
    markSettled: assign({ unsettled: false, order: undefined }),
    countFailure: assign(({ context }) => ({ failuresInARow: context.failuresInARow + 1 })),
    forgetFailures: assign({ failuresInARow: 0 }),
    keepFailure: assign(({ event }) => ({ failure: errorOf(event) })),
  },
}).createMachine({
  id: 'ship',
  context: ({ input }) => ({
    orders: NO_DIRECTIVES,
    ...input,
    recalled: false,
    progress: undefined,
    order: undefined,
    failuresInARow: 0,
    failure: undefined,
  }),
  initial: 'reconciling',
  options: { maxIterations: 1_000 },
  // An order is obeyed at the next safe point: what is in flight is finished and its outcome taken; then the ship plans.
  on: {
    STOP: '.stopped',
    PAUSE: { actions: ['takeOrder', 'noteOrders', 'recall', 'callOff'] },
    RESUME: { actions: ['takeOrder', 'noteOrders'] },
    LANES: { actions: ['takeOrder', 'noteOrders'] },
    CANCEL: { actions: ['takeOrder', 'noteOrders', 'forgetFailures', 'recall', 'callOff'] },
    WISH: { actions: ['takeOrder', 'noteOrders', 'forgetFailures', 'recall', 'callOff'] },
  },
  states: {
    reconciling: {
      invoke: {
        src: 'reconcile',
        input: ({ context: { shipSymbol, unsettled, order } }) => ({ shipSymbol, unsettled, order }),
        onDone: [
          { guard: 'isInTransit', target: 'navigating', actions: 'markSettled' },
          { guard: 'hasFailedAgain', target: 'replanning', actions: 'markSettled' },
          { target: 'planning', actions: 'markSettled' },
        ],
        onError: [
          { guard: 'isFailureInPause', target: 'paused', actions: 'markUnsettled' },
          // What is to be read for an order is to be read all the same.
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
        input: ({ context: { shipSymbol, orders } }) => ({ shipSymbol, orders }),
        onDone: [
          { guard: 'isPaused', target: 'paused' },
          { guard: 'hasMission', target: 'checkingCargo', actions: ['takeMission', 'dropDirective', 'noteOrders'] },
          { target: 'waiting', actions: ['dropDirective', 'noteOrders'] },
        ],
        onError: broken,
      },
    },
    paused: {
      on: {
        RESUME: [
          { guard: 'isStillPaused', actions: ['takeOrder', 'noteOrders'] },
          { guard: 'isUnsettled', target: 'reconciling', actions: ['takeOrder', 'noteOrders'] },
          { target: 'planning', actions: ['takeOrder', 'noteOrders'] },
        ],
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
        PAUSE: { target: 'planning', actions: ['takeOrder', 'noteOrders'] },
        LANES: { target: 'planning', actions: ['takeOrder', 'noteOrders'] },
        WISH: { target: 'planning', actions: ['takeOrder', 'noteOrders'] },
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
        PAUSE: { target: 'paused', actions: ['takeOrder', 'noteOrders'] },
        CANCEL: appliedAtOnce,
        WISH: appliedAtOnce,
      },
      invoke: {
        src: 'pause',
        input: ({ context: { shipSymbol, failuresInARow } }) => ({ shipSymbol, failuresInARow }),
        onDone: [{ guard: 'isUnsettled', target: 'reconciling' }, { target: 'planning' }],
        onError: broken,
      },
    },
    checkingCargo: {
      invoke: {
        src: 'checkCargo',
        input: actInput,
        onDone: [
          ...onward(
            ['takeMove', 'noteOrders'],
            [
              'selling',
              'delivering',
              'fulfilling',
              'buying',
              'refuelling',
              'scouting',
              'negotiating',
              'accepting',
              'buyingShip',
              'jettisoning',
              'coolingDown',
              'surveying',
              'extracting',
              'siphoning',
              'transferring',
              'awaitingHauler',
              'loading',
              'scrapping',
              'docking',
              'orbiting',
              'settingFlightMode',
              'navigating',
            ],
          ),
          { target: 'planning' },
        ],
        onError: failuresInARow,
      },
    },
    orbiting: preparing('orbit', 'settingFlightMode', 'navigating', 'coolingDown', 'surveying', 'extracting'),
    settingFlightMode: preparing('setFlightMode', 'navigating'),
    navigating: busy(
      'navigate',
      'docking',
      'scouting',
      'settingFlightMode',
      'navigating',
      'coolingDown',
      'surveying',
      'extracting',
    ),
    docking: preparing('dock'),
    coolingDown: preparing('coolDown', 'surveying', 'extracting', 'siphoning'),
    refuelling: busy('refuel'),
    // A look that precedes the same refused sale each time is no success either.
    scouting: preparing('scout'),
    selling: busy('sell'),
    buying: busy('buy'),
    delivering: busy('deliver', 'fulfilling'),
    fulfilling: busy('fulfill'),
    negotiating: busy('negotiate'),
    accepting: busy('accept'),
    buyingShip: busy('buyShip'),
    jettisoning: busy('jettison'),
    surveying: busy('survey', 'coolingDown'),
    extracting: busy('extract', 'coolingDown'),
    siphoning: busy('siphon', 'coolingDown'),
    transferring: busy('transfer', 'coolingDown'),
    awaitingHauler: busy('awaitHauler'),
    loading: busy('load'),
    scrapping: { invoke: { src: 'scrap', input: actInput, onDone: 'scrapped', onError: failuresInARow } },
    scrapped: { type: 'final' },
    stopped: { type: 'final' },
    failed: { type: 'final' },
  },
});
