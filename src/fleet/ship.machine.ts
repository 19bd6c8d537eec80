import { assign, fromPromise, setup } from 'xstate';
import type { BusyState, Move } from './moves.ts';
import type { Order, Progress } from './orders.ts';
import { Setback } from './setback.ts';

/** What a ship machine starts with; `unsettled` ships read their state before they plan. */
export interface ShipInput {
  readonly shipSymbol: string;
  readonly unsettled: boolean;
}

/** What a ship machine remembers; the ship itself stands in the world. */
export interface ShipContext extends ShipInput {
  readonly progress: Progress | undefined;
  readonly order: Order | undefined;
  /** Refusals in a row, for the pause before planning again. */
  readonly refusals: number;
  /** What ended the machine, for its supervisor. */
  readonly failure: unknown;
}

/** The operator's and the fleet's wishes. */
export type ShipEvent = { readonly type: 'WAKE' } | { readonly type: 'STOP' };

/** What each busy state's actor is told. */
export type ActInput = Pick<ShipContext, 'shipSymbol' | 'order' | 'progress'>;

/** The result of planning: a mission under way, or nothing to do until the ship is woken or the pause is over. */
export interface Planned {
  readonly progress: Progress | undefined;
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

/** The ways out of a busy state whose actor told the next move, each written out. */
function onward<const Target extends BusyState | 'planning'>(...targets: readonly Target[]) {
  const steps = targets.map((target) => ({
    guard: { type: 'nextIs' as const, params: { next: target } },
    target,
    actions: 'takeMove' as const,
  }));
  return [...steps, { target: 'reconciling' as const, actions: 'mistrust' as const }];
}

const setbacks = [
  { guard: 'mustRead' as const, target: 'reconciling' as const, actions: 'mistrust' as const },
  { guard: 'wasRefused' as const, target: 'replanning' as const, actions: 'countRefusal' as const },
  { target: 'failed' as const, actions: 'keepFailure' as const },
];

const actInput = ({ context }: { context: ShipContext }): ActInput => ({
  shipSymbol: context.shipSymbol,
  order: context.order,
  progress: context.progress,
});

/** A state that does one thing at the service and then goes where its reply leads. */
function busy<const Src extends string, const Target extends BusyState | 'planning' | 'checkingCargo'>(
  src: Src,
  targets: readonly Target[],
) {
  const moves = targets.filter((target) => target !== 'checkingCargo') as Exclude<Target, 'checkingCargo'>[];
  const back = targets.includes('checkingCargo' as Target)
    ? [{ target: 'checkingCargo' as const, actions: 'takeMove' as const }]
    : [{ target: 'reconciling' as const, actions: 'mistrust' as const }];
  return { invoke: { src, input: actInput, onDone: [...onward(...moves).slice(0, -1), ...back], onError: setbacks } };
}

/**
 * One ship. A mission names stops and acts; the machine does the sequencing: it flies to the market, docks, checks its
 * cargo, sells, or delivers and fulfils the contract, and plans anew. Refused → replanning; unknown → reconciling.
 */
export const shipMachine = setup({
  types: { context: {} as ShipContext, events: {} as ShipEvent, input: {} as ShipInput },
  actors: {
    reconcile: provided<Reconciled, { shipSymbol: string; unsettled: boolean }>(),
    plan: provided<Planned, { shipSymbol: string }>(),
    pause: provided<void, { refusals: number }>(),
    checkCargo: act(),
    orbit: act(),
    setFlightMode: act(),
    navigate: act(),
    dock: act(),
    coolDown: act(),
    refuel: act(),
    scout: act(),
    sell: act(),
    buy: act(),
    deliver: act(),
    fulfill: act(),
    negotiate: act(),
    accept: act(),
    buyShip: act(),
    jettison: act(),
    survey: act(),
    extract: act(),
  },
  guards: {
    nextIs: ({ event }, params: { next: BusyState | 'planning' }) => moveOf(event)?.next === params.next,
    isInTransit: ({ event }) => (event as unknown as { output: Reconciled }).output.inTransit,
    hasMission: ({ event }) => (event as unknown as { output: Planned }).output.progress !== undefined,
    mustRead: ({ event }) => setbackOf(event) === 'unknown' || setbackOf(event) === 'mistaken',
    wasRefused: ({ event }) => setbackOf(event) === 'refused',
  },
  actions: {
    takeMove: assign(({ event }) => ({ order: moveOf(event)?.order, progress: moveOf(event)?.progress, refusals: 0 })),
    takeMission: assign(({ event }) => ({
      progress: (event as unknown as { output: Planned }).output.progress,
      order: undefined,
    })),
    dropMission: assign({ progress: undefined, order: undefined }),
    mistrust: assign({ unsettled: true, progress: undefined, order: undefined }),
    trust: assign({ unsettled: false }),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1, progress: undefined, order: undefined })),
    keepFailure: assign(({ event }) => ({ failure: errorOf(event) })),
  },
}).createMachine({
  id: 'ship',
  context: ({ input }) => ({ ...input, progress: undefined, order: undefined, refusals: 0, failure: undefined }),
  initial: 'reconciling',
  options: { maxIterations: 1_000 },
  on: { STOP: '.stopped' },
  states: {
    reconciling: {
      invoke: {
        src: 'reconcile',
        input: ({ context }) => ({ shipSymbol: context.shipSymbol, unsettled: context.unsettled }),
        onDone: [
          { guard: 'isInTransit', target: 'navigating', actions: 'trust' },
          { target: 'planning', actions: 'trust' },
        ],
        onError: setbacks,
      },
    },
    planning: {
      entry: 'dropMission',
      invoke: {
        src: 'plan',
        input: ({ context }) => ({ shipSymbol: context.shipSymbol }),
        onDone: [{ guard: 'hasMission', target: 'checkingCargo', actions: 'takeMission' }, { target: 'waiting' }],
        onError: setbacks,
      },
    },
    waiting: {
      on: { WAKE: 'planning' },
      invoke: { src: 'pause', input: { refusals: 0 }, onDone: 'planning', onError: setbacks },
    },
    replanning: {
      invoke: {
        src: 'pause',
        input: ({ context }) => ({ refusals: context.refusals }),
        onDone: 'planning',
        onError: setbacks,
      },
    },
    checkingCargo: {
      invoke: {
        src: 'checkCargo',
        input: actInput,
        onDone: onward(
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
          'docking',
          'orbiting',
          'settingFlightMode',
          'navigating',
          'planning',
        ),
        onError: setbacks,
      },
    },
    orbiting: busy('orbit', [
      'settingFlightMode',
      'navigating',
      'coolingDown',
      'surveying',
      'extracting',
      'checkingCargo',
    ]),
    settingFlightMode: busy('setFlightMode', ['navigating', 'checkingCargo']),
    navigating: busy('navigate', [
      'docking',
      'scouting',
      'settingFlightMode',
      'navigating',
      'coolingDown',
      'surveying',
      'extracting',
      'planning',
      'checkingCargo',
    ]),
    docking: busy('dock', ['checkingCargo']),
    coolingDown: busy('coolDown', ['surveying', 'extracting', 'checkingCargo']),
    refuelling: busy('refuel', ['checkingCargo']),
    scouting: busy('scout', ['checkingCargo']),
    selling: busy('sell', ['checkingCargo']),
    buying: busy('buy', ['checkingCargo']),
    delivering: busy('deliver', ['fulfilling', 'checkingCargo']),
    fulfilling: busy('fulfill', ['checkingCargo']),
    negotiating: busy('negotiate', ['checkingCargo']),
    accepting: busy('accept', ['checkingCargo']),
    buyingShip: busy('buyShip', ['checkingCargo']),
    jettisoning: busy('jettison', ['checkingCargo']),
    surveying: busy('survey', ['coolingDown', 'checkingCargo']),
    extracting: busy('extract', ['coolingDown', 'checkingCargo']),
    stopped: { type: 'final' },
    failed: { type: 'final' },
  },
});
