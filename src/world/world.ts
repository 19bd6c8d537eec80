import { type Drift, UNTROUBLED, watch } from '../rules/observed/drift-watch.ts';
import type { Reading } from '../rules/observed/reading.ts';
import { msFromIso } from '../time/iso.ts';
import type { OperationId, PartsOf, ReplyOf } from '../wire/endpoints.ts';
import { type Attempt, attemptOf } from './attempts.ts';
import { type BackedOff, type Failure, noteFailure, noteSuccess } from './failed-acts.ts';
import { noteFailedRead, type Sight } from './failed-attempts.ts';
import { type Past, recall } from './past.ts';
import { applyRefusalTo, type RefusalTold } from './refusals.ts';
import { type Answered, replyAppliers } from './reply-appliers.ts';
import { learnServerClock, offsetOf } from './server-time.ts';
import { emptyWorld, type WorldState, type WorldView } from './state.ts';

/** What is known of the game, and the one door through which it changes. */
export interface World {
  readonly view: WorldView;
  /** Folds a success in, or what could be read of it. */
  apply<Operation extends OperationId>(
    operation: Operation,
    reply: ReplyOf<Operation> | PartsOf<Operation>,
    answered: Answered,
  ): void;
  /** Folds in what a refusal tells. */
  applyRefusal(told: RefusalTold, answered: Answered): void;
  /** Learns the server's clock from the headers of a reply, sent and received at these instants of our clock. */
  applyServerTime(headers: Readonly<Record<string, string>>, sentAtMs: number, receivedAtMs: number): void;
  /** Holds what a reply says of a rule against that rule; returns the drift that this reading settles. */
  observe(reading: Reading): Drift | undefined;
  /** Takes up what earlier runs saw and did, of places known now; before this run has learned anything itself. */
  recall(past: Past): void;
  /** A ship's arrival has passed: the service reports it in orbit from then on, unasked (game-facts 3.2). */
  arrived(shipSymbol: string): void;
  /** A ship of ours could not read what it was there for, at an instant of our wall clock. */
  readFailed(sight: Sight, waypointSymbol: string, atMs: number): void;
  /** An act failed or was refused; what is left alone from now on because of it, if anything is. */
  failed(attempt: Attempt, failure: Failure, atMs: number): BackedOff | undefined;
  /** An act whose outcome nobody was told of had its effect. */
  succeeded(attempt: Attempt): void;
  /** The books say as what a ship was bought. */
  bought(shipSymbol: string, shipType: string): void;
  /** A ship's cooldown has passed. */
  rested(shipSymbol: string): void;
  /** Forgets a ship that the service no longer knows. */
  forgetShip(shipSymbol: string): void;
  /** What somebody else has changed of ships, by symbol, for people; told once. */
  takeAltered(): ReadonlyMap<string, readonly string[]>;
  /** The contract that a refusal named as open, once: it is not told again until another refusal names one. */
  takeNamedContract(): string | undefined;
  /** Forgets surveys that have expired by this server time. */
  forgetSurveysBefore(serverMs: number): void;
}

/** A world that starts empty, or with what an earlier run already knew. */
export function createWorld(state: WorldState = emptyWorld()): World {
  let watched = { ...UNTROUBLED, rules: state.observed };
  return {
    view: state,
    apply: (operation, reply, answered) => {
      // Before the fold: where the ship was is what the act was tried at.
      const attempt = state.failedAttempts.size === 0 ? undefined : attemptOf(state, operation, answered);
      if (attempt !== undefined) noteSuccess(state, attempt);
      replyAppliers[operation](state, reply as PartsOf<typeof operation>, answered);
    },
    applyRefusal: (told, answered) => applyRefusalTo(state, told, answered),
    applyServerTime: (headers, sentAtMs, receivedAtMs) => {
      state.serverClock = learnServerClock(state.serverClock, headers.date, sentAtMs, receivedAtMs);
      if (state.serverClock !== undefined) state.serverOffsetMs = offsetOf(state.serverClock);
    },
    observe: (reading) => {
      const { state: next, drift } = watch(watched, reading);
      watched = next;
      state.observed = next.rules;
      return drift;
    },
    recall: (past) => recall(state, past),
    arrived: (shipSymbol) => {
      const ship = state.ships.get(shipSymbol);
      if (ship?.nav.status !== 'IN_TRANSIT') return;
      state.ships.set(shipSymbol, { ...ship, nav: { ...ship.nav, status: 'IN_ORBIT' } });
    },
    readFailed: (sight, waypointSymbol, atMs) => noteFailedRead(state, sight, waypointSymbol, atMs),
    failed: (attempt, failure, atMs) => noteFailure(state, attempt, failure, atMs),
    succeeded: (attempt) => noteSuccess(state, attempt),
    rested: (shipSymbol) => {
      const ship = state.ships.get(shipSymbol);
      if (ship === undefined) return;
      const { expiration: _, ...cooldown } = ship.cooldown;
      state.ships.set(shipSymbol, { ...ship, cooldown: { ...cooldown, remainingSeconds: 0 } });
    },
    bought: (shipSymbol, shipType) => void state.boughtAs.set(shipSymbol, shipType),
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
