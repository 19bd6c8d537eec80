import { actionOf } from '../game/actions.ts';
import { type Drift, DriftWatch } from '../game/physics/observed/drift-watch.ts';
import type { Reading } from '../game/physics/observed/reading.ts';
import { msFromIso } from '../time/iso.ts';
import type { OperationId, PartsOf, ReplyOf } from '../wire/endpoints.ts';
import { type Attempt, attemptOf } from './failures/attempts.ts';
import { noteDoubt } from './failures/doubts.ts';
import { type BackedOff, type Failure, noteFailure, noteSuccess } from './failures/failed-actions.ts';
import { noteFailedRead, noteSeen, type Sight } from './failures/failed-attempts.ts';
import { prove } from './failures/proven.ts';
import { learnListed, learnSystemsListed, recallAtlas, takeDiscovered } from './galaxy/atlas.ts';
import { takeCensus } from './galaxy/census.ts';
import type { AtlasFact } from './galaxy/places.ts';
import { noteBought, type ShipBought } from './net-worth.ts';
import { isRecalled, type Past, recall } from './past.ts';
import { applyRefusalTo, type RefusalFacts } from './refusals.ts';
import { type Answered, rememberPlaces, replyAppliers } from './reply-appliers.ts';
import { learnServerClock, offsetOf } from './server-time.ts';
import { emptyWorld, type WorldState, type WorldView } from './state.ts';

/** What is known of the game; all changes pass through these methods. */
export interface World {
  readonly view: WorldView;
  /** Applies a success, or its readable parts. */
  apply<Operation extends OperationId>(
    operation: Operation,
    reply: ReplyOf<Operation> | PartsOf<Operation>,
    answered: Answered,
  ): void;
  /** Applies a refusal. */
  applyRefusal(refusal: RefusalFacts, answered: Answered): void;
  /** Learns the server's clock from the headers of a reply; both instants are by our clock. */
  applyServerTime(headers: Readonly<Record<string, string>>, sentAtMs: number, receivedAtMs: number): void;
  /** Compares a reading with the rules; returns the drift that it confirms, if any. */
  observe(reading: Reading): Drift | undefined;
  /** Adds what earlier runs knew of known places, before this run learns any; once for each agent of the galaxy. */
  recall(past: Past): void;
  /**
   * Adds the lasting facts of earlier runs, in the order of the books, unless `recall` has been called for this agent and
   * galaxy; call it once the ships are known.
   */
  recallAtlas(pages: Parameters<typeof recallAtlas>[1]): Promise<void>;
  /** Records that all waypoints of a system were listed, at an instant of our wall clock. */
  listed(systemSymbol: string, atMs: number): void;
  /** Records that the list of all systems was read to its end, at an instant of our wall clock. */
  systemsListed(atMs: number): void;
  /** Returns the lasting facts that were learned since the last call, for the books. */
  takeDiscovered(): readonly AtlasFact[];
  /** Nothing that others learn of the galaxy is noted for this agent's books any more: it has ended. */
  leaveGalaxy(): void;
  /** Sets the agent's credits, where they are known better than by the reply that came last. */
  creditsSettled(credits: number | undefined): void;
  /** Marks a ship whose arrival has passed as in orbit, as the service does by itself (facts: nav-states). */
  arrived(shipSymbol: string): void;
  /** Records that a ship of ours could not read what it was there for, at an instant of our wall clock. */
  readFailed(sight: Sight, waypointSymbol: string, atMs: number): void;
  /** Records that a refusal contradicts what was read of a place; returns whether to read that again now. */
  doubted(sight: Sight, place: string, atMs: number): boolean;
  /** Records that an action failed or was refused; returns what is backed off from now on because of it, if anything. */
  failed(attempt: Attempt, failure: Failure, atMs: number): BackedOff | undefined;
  /** Records that an action whose outcome was unknown had its effect. */
  succeeded(attempt: Attempt): void;
  /** Records a purchase that was found by reading. */
  bought(ship: ShipBought): void;
  /** Clears a ship's cooldown that has passed. */
  rested(shipSymbol: string): void;
  /** Forgets a ship that the service no longer knows. */
  forgetShip(shipSymbol: string): void;
  /** Returns changes of ships by other players, by symbol, for people, and clears them. */
  takeAltered(): ReadonlyMap<string, readonly string[]>;
  /** Returns the open contract that a refusal named and clears it. */
  takeNamedContract(): string | undefined;
  /** Forgets surveys that have expired by this server time. */
  forgetSurveysBefore(serverMs: number): void;
}

/** A world that starts empty, or with the knowledge of an earlier run. */
export function createWorld(state: WorldState = emptyWorld()): World {
  const driftWatch = new DriftWatch(state.physics);
  return {
    view: state,
    apply: (operation, reply, answered) => {
      // Before the reply is applied: the attempt's target depends on where the ship was.
      const attempt = state.failedAttempts.size === 0 ? undefined : attemptOf(state, operation, answered);
      if (attempt !== undefined) noteSuccess(state, attempt);
      prove(state, actionOf(operation));
      replyAppliers[operation](state, reply as PartsOf<typeof operation>, answered);
    },
    applyRefusal: (refusal, answered) => applyRefusalTo(state, refusal, answered),
    applyServerTime: (headers, sentAtMs, receivedAtMs) => {
      state.serverClock = learnServerClock(state.serverClock, headers.date, sentAtMs, receivedAtMs);
      if (state.serverClock !== undefined) state.serverOffsetMs = offsetOf(state.serverClock);
    },
    observe: (reading) => {
      const drift = driftWatch.observe(reading);
      state.physics = driftWatch.physics;
      return drift;
    },
    recall: (past) => recall(state, past),
    recallAtlas: async (pages) => {
      if (!isRecalled(state)) await recallAtlas(state, pages);
      for (const atMs of state.listedAtMs.values()) state.recalledUpToMs = Math.max(atMs, state.recalledUpToMs ?? atMs);
      rememberPlaces(state);
    },
    listed: (systemSymbol, atMs) => {
      noteSeen(state, 'system', systemSymbol);
      learnListed(state, systemSymbol, atMs);
      const census = takeCensus(state.census, systemSymbol, state, atMs);
      // In its own books alone: other agents of the galaxy have not read it.
      if (census !== undefined) state.discovered.set(`census ${systemSymbol}`, census);
    },
    systemsListed: (atMs) => learnSystemsListed(state, atMs),
    takeDiscovered: () => takeDiscovered(state.discovered),
    leaveGalaxy: () => {
      state.unbooked.delete(state.discovered);
    },
    creditsSettled: (credits) => {
      if (credits !== undefined && state.agent !== undefined && state.agent.credits !== credits)
        state.agent = { ...state.agent, credits };
    },
    arrived: (shipSymbol) => {
      const ship = state.ships.get(shipSymbol);
      if (ship?.nav.status !== 'IN_TRANSIT') return;
      state.ships.set(shipSymbol, { ...ship, nav: { ...ship.nav, status: 'IN_ORBIT' } });
    },
    readFailed: (sight, waypointSymbol, atMs) => noteFailedRead(state, sight, waypointSymbol, atMs),
    doubted: (sight, place, atMs) => noteDoubt(state, sight, place, atMs),
    failed: (attempt, failure, atMs) => noteFailure(state, attempt, failure, atMs),
    succeeded: (attempt) => {
      prove(state, attempt.action);
      noteSuccess(state, attempt);
    },
    rested: (shipSymbol) => {
      const ship = state.ships.get(shipSymbol);
      if (ship === undefined) return;
      const { expiration: _, ...cooldown } = ship.cooldown;
      state.ships.set(shipSymbol, { ...ship, cooldown: { ...cooldown, remainingSeconds: 0 } });
    },
    bought: (ship) => noteBought(state, ship),
    forgetShip: (shipSymbol) => {
      state.ships.delete(shipSymbol);
    },
    takeAltered: () => {
      const altered = new Map(state.altered);
      state.altered.clear();
      return altered;
    },
    takeNamedContract: () => {
      const named = state.namedContractId;
      state.namedContractId = undefined;
      return named;
    },
    forgetSurveysBefore: (serverMs) => {
      for (const survey of state.surveys.values()) {
        if (msFromIso(survey.expiration) <= serverMs) state.surveys.delete(survey.signature);
      }
    },
  };
}
