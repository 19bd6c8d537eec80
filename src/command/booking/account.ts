import { changesGame, endpoints, includesAgent, isOperation, type OperationId } from '../../wire/endpoints.ts';
import type { CommandEvents } from '../events.ts';

/** The agent's credits according to a reply, taken while no other request of ours could have changed them. */
export interface Statement {
  /** Credits beyond the sum that our own changes explain; negative when credits are missing. */
  readonly beyondCredits: number;
  /**
   * Whether the reply answers a change of ours; a read may come from a copy that lags behind (facts: lagging-reads).
   */
  readonly isFirm: boolean;
}

/** Compares the credits in replies with the sum of our own changes, to detect changes made by others. */
export interface Account {
  /** Sets the credits according to the books, apart from unresolved requests, which are given by their intents' ids. */
  begin(credits: number, inDoubt: readonly string[]): void;
  /** A request is sent. Requests in flight or unresolved may or may not have changed the credits already. */
  departs(id: string, operation: OperationId): void;
  /** A reply states the credits; `ownCredits` is its own effect, which is not yet in the books. */
  shows(id: string, credits: number, ownCredits: number): void;
  /** What a request did to the credits, derived from the credits in its reply; undefined where others may have changed them too. */
  effectOf(id: string, credits: number): number | undefined;
  /** A read has ended. */
  isOver(id: string): void;
  /** Notes an intent that was closed in the books, and its effect. */
  closed(intent: CommandEvents['intentClosed']): void;
  /** Notes credits that have been booked for a change made by someone else. */
  adjust(credits: number): void;
  /**
   * The agent's credits once no change of ours is under way, where a reply showed them: of replies that cross, the one that
   * comes last may be the older. Undefined while a change is under way, or where no reply showed that sum.
   */
  settledCredits(): number | undefined;
  /** The latest statement that no request of ours could have disturbed. */
  latest(): Statement | undefined;
}

/** Operations that change the agent's credits: every change but the registration whose reply shows the agent. */
const CHANGES: ReadonlySet<OperationId> = new Set(
  (Object.keys(endpoints) as OperationId[]).filter(
    (operation) => changesGame(operation) && operation !== 'register' && includesAgent(operation),
  ),
);

/** Whether an operation in the books changes the agent's credits. */
export function changesCredits(operation: string): boolean {
  return isOperation(operation) && CHANGES.has(operation);
}

/** A request in flight, or an unresolved one. */
interface UnderWay {
  readonly changes: boolean;
  /** Whether no other request that changes credits was under way at the same time. */
  isAlone: boolean;
}

/** More requests than are in flight at a time. */
const MOST_CROSSING = 32;

/** An account with nothing known yet. */
export function createAccount(): Account {
  const underWay = new Map<string, UnderWay>();
  let expectedCredits: number | undefined;
  let statement: Statement | undefined;
  /** Credits in the latest replies, while changes were under way. */
  let shown: readonly number[] = [];

  return {
    begin: (credits, inDoubt) => {
      expectedCredits = credits;
      for (const id of inDoubt) underWay.set(id, { changes: true, isAlone: false });
    },
    departs: (id, operation) => {
      const changes = CHANGES.has(operation);
      const others = [...underWay].filter(([other]) => other !== id).map(([, one]) => one);
      if (changes) for (const one of others) one.isAlone = false;
      underWay.set(id, { changes, isAlone: !others.some((one) => one.changes) });
    },
    shows: (id, credits, ownCredits) => {
      shown = [...shown.slice(1 - MOST_CROSSING), credits];
      const one = underWay.get(id);
      if (expectedCredits === undefined || one?.isAlone !== true) return;
      const beyondCredits = credits - (expectedCredits + ownCredits);
      statement = { beyondCredits, isFirm: one.changes };
    },
    effectOf: (id, credits) =>
      underWay.get(id)?.isAlone === true && expectedCredits !== undefined
        ? credits - expectedCredits - (statement?.beyondCredits ?? 0)
        : undefined,
    isOver: (id) => {
      if (underWay.get(id)?.changes === false) underWay.delete(id);
    },
    closed: ({ id, outcome, creditsDelta }) => {
      if (outcome === 'unknown') return;
      underWay.delete(id);
      if (expectedCredits !== undefined) expectedCredits += creditsDelta;
    },
    adjust: (credits) => {
      if (expectedCredits !== undefined) expectedCredits += credits;
      if (statement !== undefined) statement = { ...statement, beyondCredits: statement.beyondCredits - credits };
    },
    settledCredits: () => {
      if (expectedCredits === undefined || [...underWay.values()].some(({ changes }) => changes)) return undefined;
      const credits = expectedCredits + (statement?.beyondCredits ?? 0);
      const isShown = shown.includes(credits);
      shown = [];
      return isShown ? credits : undefined;
    },
    latest: () => statement,
  };
}
