import { assign, fromPromise, setup } from 'xstate';
import { forEachAct } from './act-names.ts';
import type { BusyState, Move } from './moves.ts';
import type { Order, Progress } from './order.ts';
import { Setback } from './setback.ts';
import { isPaused, NO_ORDERS, type OrderEvent, ordersAfter, type ShipOrders } from './ship-orders.ts';

/** What a ship machine starts with; `unsettled` ships read their state before they plan. */
export interface ShipInput {
  readonly shipSymbol: string;
  readonly unsettled: boolean;
  /** What the owner told the ship before this machine began; nothing unless given. */
  readonly orders?: ShipOrders;
}

/** What a ship machine remembers; the ship itself stands in the world. */
export interface ShipContext extends Required<ShipInput> {
  /** An order of the owner's wants the mission dropped: no next move is made until the ship has planned anew. */
  readonly recalled: boolean;
  readonly progress: Progress | undefined;
  readonly order: Order | undefined;
  /**
   * Refusals and unknown outcomes since an order was carried out, a leg flown, or the owner gave an order. A refused ship
   * pauses the longer the more they are; one that must read its state plans at once after the first, and pauses from the second on.
   */
  readonly setbacks: number;
  /** What ended the machine, for its supervisor. */
  readonly failure: unknown;
}

/** The fleet's wishes, and the owner's. */
export type ShipEvent = { readonly type: 'WAKE' } | { readonly type: 'STOP' } | OrderEvent;

/** What reconciling is told; the order is the one whose outcome is to be settled. */
export type ReconcileInput = Pick<ShipContext, 'shipSymbol' | 'unsettled' | 'order'>;

/** What a pause is told; no setbacks: the ship has nothing to do. */
export type PauseInput = Pick<ShipContext, 'shipSymbol' | 'setbacks'>;

/** What planning is told. */
export type PlanInput = Pick<ShipContext, 'shipSymbol' | 'orders'>;

/** What each busy state's actor is told. */
export type ActInput = Pick<ShipContext, 'shipSymbol' | 'order' | 'progress'>;

/** The result of planning: a mission under way, or nothing to do until the ship is woken or the pause is over. */
export interface Planned {
  readonly progress: Progress | undefined;
  /** A wish of the owner's that has been fulfilled, or cannot be, and is to be struck out. */
  readonly struckWish: ShipOrders['wish'];
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

function setbackOf(event: unknown): Setback['kind'] | undefined {
  const error = errorOf(event);
  return error instanceof Setback ? error.kind : undefined;
}

/** A purchase is tried once: whether it came to pass may be unknown for a while, and two ships would be one too many. */
function ordersOnceTried(orders: ShipOrders, move: Move | undefined): ShipOrders {
  return move?.next === 'buyingShip' && orders.wish?.kind === 'buyShip' ? { ...orders, wish: undefined } : orders;
}

type MoveActions = readonly ('takeMove' | 'noteOrders' | 'forgetSetbacks')[];

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

const setbacks = [
  { guard: 'isCalledOff' as const, target: 'planning' as const },
  { guard: 'isSetbackInPause' as const, target: 'paused' as const, actions: 'mistrust' as const },
  { guard: 'mustRead' as const, target: 'reconciling' as const, actions: 'mistrust' as const },
  { guard: 'isSetbackRecalled' as const, target: 'planning' as const },
  { guard: 'isSetback' as const, target: 'replanning' as const, actions: 'countSetback' as const },
  broken,
];

/** What ends a pause after setbacks: those were of what the ship no longer is to do. */
const OBEY = ['takeOrder', 'noteOrders', 'forgetSetbacks'] as const;
const obeyedAtOnce = [
  { guard: 'isUnsettled' as const, target: 'reconciling' as const, actions: OBEY },
  { target: 'planning' as const, actions: OBEY },
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
  return state(src, ['takeMove', 'forgetSetbacks'], targets);
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
  return { invoke: { src, input: actInput, onDone, onError: setbacks } };
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
    mustRead: ({ event }) => setbackOf(event) === 'unknown' || setbackOf(event) === 'mistaken',
    isSetback: ({ event }) => setbackOf(event) !== undefined,
    isSetBackAgain: ({ context }) => context.setbacks > 1,
    isUnsettled: ({ context }) => context.unsettled,
    isPaused: ({ context }) => isPaused(context.orders),
    isStillPaused: ({ context, event }) => isPaused(ordersAfter(context.orders, event as OrderEvent)),
    isCalledOff: ({ event }) => setbackOf(event) === 'calledOff',
    isSetbackRecalled: ({ context, event }) => setbackOf(event) !== undefined && context.recalled,
    isSetbackInPause: ({ context, event }) => setbackOf(event) !== undefined && isPaused(context.orders),
  },
  actions: {
    takeMove: assign(({ context, event }) => {
      const move = moveOf(event);
      return { order: move?.order, progress: move?.progress, orders: ordersOnceTried(context.orders, move) };
    }),
    takeMission: assign(({ event }) => ({ progress: (event as unknown as { output: Planned }).output.progress })),
    takeOrder: assign(({ context, event }) => ({ orders: ordersAfter(context.orders, event as OrderEvent) })),
    recall: assign({ recalled: true }),
    strikeWish: assign(({ context: { orders }, event }) => {
      const { struckWish } = (event as unknown as { output: Planned }).output;
      // Another wish may have come while the ship planned.
      return struckWish !== undefined && orders.wish === struckWish ? { orders: { ...orders, wish: undefined } } : {};
    }),
    /** Provided by the fleet: takes the ship's requests that wait out of the queue. */
    callOff: () => {},
    /** Provided by the fleet: writes the orders down, for what comes after this machine. */
    noteOrders: () => {},
    dropMission: assign({ progress: undefined, order: undefined, recalled: false }),
    mistrust: assign(({ context }) => ({ unsettled: true, progress: undefined, setbacks: context.setbacks + 1 })),
    trust: assign({ unsettled: false, order: undefined }),
    countSetback: assign(({ context }) => ({ setbacks: context.setbacks + 1 })),
    forgetSetbacks: assign({ setbacks: 0 }),
    keepFailure: assign(({ event }) => ({ failure: errorOf(event) })),
  },
}).createMachine({
  id: 'ship',
  context: ({ input }) => ({
    orders: NO_ORDERS,
    ...input,
    recalled: false,
    progress: undefined,
    order: undefined,
    setbacks: 0,
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
    CANCEL: { actions: ['takeOrder', 'noteOrders', 'forgetSetbacks', 'recall', 'callOff'] },
    WISH: { actions: ['takeOrder', 'noteOrders', 'forgetSetbacks', 'recall', 'callOff'] },
  },
  states: {
    reconciling: {
      invoke: {
        src: 'reconcile',
        input: ({ context: { shipSymbol, unsettled, order } }) => ({ shipSymbol, unsettled, order }),
        onDone: [
          { guard: 'isInTransit', target: 'navigating', actions: 'trust' },
          { guard: 'isSetBackAgain', target: 'replanning', actions: 'trust' },
          { target: 'planning', actions: 'trust' },
        ],
        onError: [
          { guard: 'isSetbackInPause', target: 'paused', actions: 'mistrust' },
          // What is to be read for an order is to be read all the same.
          { guard: 'isCalledOff', target: 'reconciling', reenter: true },
          { guard: 'isSetback', target: 'replanning', actions: 'countSetback' },
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
          { guard: 'hasMission', target: 'checkingCargo', actions: ['takeMission', 'strikeWish', 'noteOrders'] },
          { target: 'waiting', actions: ['strikeWish', 'noteOrders'] },
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
        input: ({ context }) => ({ shipSymbol: context.shipSymbol, setbacks: 0 }),
        onDone: 'planning',
        onError: broken,
      },
    },
    replanning: {
      on: {
        PAUSE: { target: 'paused', actions: ['takeOrder', 'noteOrders'] },
        CANCEL: obeyedAtOnce,
        WISH: obeyedAtOnce,
      },
      invoke: {
        src: 'pause',
        input: ({ context: { shipSymbol, setbacks } }) => ({ shipSymbol, setbacks }),
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
        onError: setbacks,
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
    scrapping: { invoke: { src: 'scrap', input: actInput, onDone: 'scrapped', onError: setbacks } },
    scrapped: { type: 'final' },
    stopped: { type: 'final' },
    failed: { type: 'final' },
  },
});
