import { type AnyStateMachine, createActor, createMachine } from 'xstate';
import type { Command } from '../../src/command/commands.ts';
import type { CommandPublisher } from '../../src/command/events.ts';
import type { Outcome, Performer, RequestContext } from '../../src/command/performer.ts';
import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import { createEventHub } from '../../src/events/hub.ts';
import type { FleetEvents } from '../../src/fleet/events.ts';
import { logFleetEvents } from '../../src/fleet/log/log-events.ts';
import { createRecall } from '../../src/fleet/machine/recall.ts';
import { shipMachineFor } from '../../src/fleet/machine/ship.actors.ts';
import type { ShipContext, shipMachine } from '../../src/fleet/machine/ship.machine.ts';
import type { ShipRuntime } from '../../src/fleet/services.ts';
import type { Lane } from '../../src/game/lanes.ts';
import type { PlanContext } from '../../src/plan/context.ts';
import type { Mission } from '../../src/plan/mission.ts';
import type { MissionRow } from '../../src/store/books/missions.ts';
import { createWorthTelling } from '../../src/telemetry/worth-telling.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import type { WorldState } from '../../src/world/state.ts';
import { createWorld } from '../../src/world/world.ts';
import { keptLog, parsed } from '../telemetry/lines.ts';
import { fleetServices } from './fleet-services.ts';
import { aShip, aWorld, SHIP } from './makers.ts';
import { HOME, page, START_MS } from './replies.ts';

/** What becomes of a command; undefined leaves it to this file, which answers reads from the world. */
export type Answer = (command: Command, requestContext: RequestContext) => Outcome | Promise<Outcome> | undefined;

export const unknown: Outcome = { kind: 'unknown', reason: 'status 500' };

export function refused(name: string, status = 400): Outcome {
  return { kind: 'refused', refusal: { code: 4_000, name, status, message: name, data: {} } } as Outcome;
}

/** What a market shows to who has a ship there; it deals in nothing. */
export const shownMarket = {
  kind: 'done',
  reply: { data: { symbol: HOME, exports: [], imports: [], exchange: [], tradeGoods: [] } },
} as Outcome;

/** A success whose reply nobody looks at. */
export const done = { kind: 'done', reply: {} } as Outcome;

export interface ShipTestOptions {
  readonly world?: WorldState;
  readonly answer?: Answer;
  /** The next mission of a ship; undefined is nothing to do. */
  readonly mission?: (shipSymbol: string) => Mission | undefined;
  /** The lanes of every ship, the contract lane unless given. */
  readonly lanes?: readonly Lane[];
  readonly onShipBought?: (shipSymbol: string) => void;
  /** Settles what is in doubt, if anything is; tells whether something was. */
  readonly resolveUnknownOutcomes?: () => Promise<boolean>;
  /** Sees what each planner is told. */
  readonly onPlan?: (plan: PlanContext) => void;
}

/** The services of a fleet whose commands are answered by the test, in virtual time. */
export type ShipTest = ReturnType<typeof makeShipTest>;

/** So few that a test of memory does not see them. */
const MISSIONS_KEPT = 100;

function answerFromWorld(world: WorldState, { operation, path }: Command): Outcome {
  const reads: Partial<Record<typeof operation, unknown>> = {
    getMyShip: { data: world.ships.get(path.shipSymbol ?? '') },
    getMyAgent: { data: world.agent },
    getContracts: page([...world.contracts.values()]),
    getMyShips: page([...world.ships.values()]),
  };
  if (operation === 'getMarket') return shownMarket;
  if (!changesGame(operation) && reads[operation] === undefined) return done;
  return { kind: 'done', reply: reads[operation] ?? {} } as Outcome;
}

function performerOf(
  shipTest: { time: VirtualTime; world: WorldState; performed: unknown[]; events: CommandPublisher },
  answer: Answer,
): Performer {
  const perform = async (command: Command, requestContext: RequestContext) => {
    shipTest.events.publish('commandBegun', { command, requestContext });
    shipTest.performed.push({ ...command, atMs: shipTest.time.clock.nowMs(), by: requestContext.shipSymbol });
    await shipTest.time.clock.sleepUntil(shipTest.time.clock.nowMs() + 10, requestContext.signal);
    const outcome = (await answer(command, requestContext)) ?? answerFromWorld(shipTest.world, command);
    shipTest.events.publish('commandSettled', { command, outcome, requestContext });
    return outcome;
  };
  return { perform: perform as Performer['perform'], settled: async () => {}, isUnderWay: () => false };
}

function makeShipTest(options: ShipTestOptions, time: VirtualTime, life: AbortController) {
  const world = options.world ?? aWorld({ ships: [aShip()] });
  const performed: (Command & { readonly atMs: number; readonly by: string | undefined })[] = [];
  const missions: MissionRow[] = [];
  const { log, lines } = keptLog({ level: 'debug', nowMs: time.clock.nowMs });
  const events = createEventHub<FleetEvents>();
  logFleetEvents(events, { log, speed: 1, worth: createWorthTelling() });
  events.subscribe('missionEnded', (row) => void (missions.length < MISSIONS_KEPT && missions.push(row)));
  events.subscribe('shipBought', ({ shipSymbol }) => options.onShipBought?.(shipSymbol));
  const ships = [{ match: { symbol: '*' }, lanes: options.lanes ?? ['contract'] }];
  const strategy = { reserveCredits: 0, ships } as unknown as Strategy;
  const services = fleetServices({
    performer: performerOf({ time, world, performed, events }, options.answer ?? (() => undefined)),
    resolver: {
      resolve: async () => (await options.resolveUnknownOutcomes?.()) ?? false,
      shipsWithUnknownOutcomes: async () => new Set(),
    },
    world: createWorld(world),
    clock: time.clock,
    log,
    strategy: () => strategy,
    choose: (plan) => {
      options.onPlan?.(plan);
      return { mission: options.mission?.(plan.ship.symbol), runnerUp: undefined, idle: [] };
    },
    events,
  });
  const shipRuntime: ShipRuntime = {
    services,
    shipSignal: life.signal,
    recall: createRecall(life.signal),
    missionId: undefined,
    idleBecause: undefined,
  };
  return {
    time,
    world,
    services,
    /** Commands performed so far. */
    performed,
    /** The first missions and pauses that have ended. */
    missions,
    /** Ends what the machines wait for. */
    life,
    shipRuntime,
    /** Lines of the log, of one event where it is named. */
    lines: (event?: string) => lines.map(parsed).filter((line) => event === undefined || line.event === event),
    /** Virtual seconds since the test began. */
    seconds: () => (time.clock.nowMs() - START_MS) / 1_000,
    /** Drops what has been performed and logged so far. */
    forget: () => {
      performed.length = 0;
      lines.length = 0;
    },
  };
}

/** Runs `body` with the services of one ship to its end, within sixty virtual days. */
export async function withShip<T>(options: ShipTestOptions, body: (shipTest: ShipTest) => T | Promise<T>): Promise<T> {
  const time = installVirtualTime(START_MS);
  const life = new AbortController();
  try {
    const running = Promise.resolve(body(makeShipTest(options, time, life)));
    running.catch(() => {});
    if (!(await time.runUntil(running, START_MS + 60 * 86_400_000)))
      throw new Error('the test took over sixty virtual days');
    return await running;
  } finally {
    life.abort(new Error('the test is over'));
    time.uninstall();
  }
}

/** What a machine remembers unless a test says otherwise. */
export function aContext(changes: Partial<ShipContext> = {}): ShipContext {
  return {
    shipSymbol: SHIP,
    unresolved: false,
    recalled: false,
    progress: undefined,
    step: undefined,
    failuresInARow: 0,
    failure: undefined,
    ...changes,
  };
}

/** The real machine for one ship. */
export function machineOf(shipRuntime: ShipRuntime) {
  return shipMachineFor(() => shipRuntime);
}

/**
 * Runs one ship's machine from a state on, with these actors its own; returns the states gone through.
 * @param until the state at which it ends, or what holds of it
 */
export async function runMachine(
  shipTest: ShipTest,
  from: { readonly state: string; readonly context?: Partial<ShipContext> },
  until: string | ((state: string) => boolean),
  actors: Parameters<typeof shipMachine.provide>[0]['actors'] = {},
): Promise<{ states: string[]; context: ShipContext }> {
  const { config, implementations } = machineOf(shipTest.shipRuntime).provide({ actors }) as AnyStateMachine;
  const machine = createMachine(
    { ...config, initial: from.state, context: aContext(from.context) },
    implementations as never,
  );
  const actor = createActor(machine);
  const states: string[] = [];
  return new Promise((resolve) => {
    const isOver = (state: string) => (typeof until === 'string' ? state === until : until(state));
    const watching = actor.subscribe((snapshot) => {
      const state = String(snapshot.value);
      if (states.at(-1) !== state) states.push(state);
      if (!isOver(state) && snapshot.status === 'active') return;
      watching.unsubscribe();
      actor.stop();
      resolve({ states, context: snapshot.context as ShipContext });
    });
    actor.start();
  });
}
