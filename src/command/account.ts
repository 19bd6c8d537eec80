import type { Store } from '../store/store.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';

/** What a reply told of the agent's credits while no other request of ours could have changed them. */
export interface Statement {
  /** Credits beyond what our own doings come to; below zero: so many are missing. */
  readonly beyondCredits: number;
  /** Told by the reply to a change of ours; a read may be of a copy that lags behind (game-facts 9.5). */
  readonly isFirm: boolean;
  /** Counts up. */
  readonly number: number;
}

/** Holds the credits that replies tell against those that our own doings come to, so that what others do is seen. */
export interface Account {
  /** From now on the books come to so many credits, but for requests in doubt, which are named by their intents. */
  begin(credits: number, inDoubt: readonly string[]): void;
  /** A request leaves; what is in doubt or on its way may have changed the credits already, or not yet. */
  departs(id: string, operation: OperationId): void;
  /** A reply told the credits, of which so many are its own effect, not yet in the books. */
  tells(id: string, credits: number, ownCredits: number): void;
  /** What a request did to the credits, by those that its reply told; undefined where others may have changed them as well. */
  effectOf(id: string, credits: number): number | undefined;
  /** A read is over. */
  isOver(id: string): void;
  /** The store, with a note taken of what enters its books for an intent. */
  noting(store: Store): Store;
  /** So many credits have been entered in the books for what somebody else did. */
  adjust(credits: number): void;
  /** The latest statement that nothing of ours disturbs. */
  latest(): Statement | undefined;
  /** Calls at each statement that our own doings do not explain. */
  onUnexplained(hear: () => void): void;
}

/** Operations that change the agent's credits, and what the game says of them is told by no other. */
const CHANGES: ReadonlySet<OperationId> = new Set([
  'sellCargo',
  'purchaseCargo',
  'refuelShip',
  'scrapShip',
  'purchaseShip',
  'acceptContract',
  'fulfillContract',
]);

/** Whether an operation, by the label under which it is written down, changes the agent's credits. */
export const changesCredits: (label: string) => boolean = (label) => LABELS.has(label);
const LABELS: ReadonlySet<string> = new Set([...CHANGES].map(operationLabel));

/** A request on its way, or one in doubt. */
interface UnderWay {
  readonly changes: boolean;
  /** No other that changes credits has been under way meanwhile. */
  isAlone: boolean;
}

/** An account of which nothing is known yet. */
export function createAccount(): Account {
  const underWay = new Map<string, UnderWay>();
  let expectedCredits: number | undefined;
  let statement: Statement | undefined;
  const listeners: (() => void)[] = [];

  function book(id: string, outcome: string, credits: number): void {
    if (outcome === 'unknown') return;
    underWay.delete(id);
    if (expectedCredits !== undefined) expectedCredits += credits;
  }

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
    tells: (id, credits, ownCredits) => {
      const one = underWay.get(id);
      if (expectedCredits === undefined || one?.isAlone !== true) return;
      const beyondCredits = credits - (expectedCredits + ownCredits);
      statement = { beyondCredits, isFirm: one.changes, number: (statement?.number ?? 0) + 1 };
      if (beyondCredits !== 0) for (const hear of listeners) hear();
    },
    effectOf: (id, credits) =>
      underWay.get(id)?.isAlone === true && expectedCredits !== undefined ? credits - expectedCredits : undefined,
    isOver: (id) => {
      if (underWay.get(id)?.changes === false) underWay.delete(id);
    },
    noting: (store) => ({
      ...store,
      intents: {
        ...store.intents,
        close: async (id, outcome, atMs, closing) => {
          await store.intents.close(id, outcome, atMs, closing);
          book(id, outcome, closing?.effect?.creditsDelta ?? 0);
        },
      },
    }),
    adjust: (credits) => {
      if (expectedCredits !== undefined) expectedCredits += credits;
      if (statement !== undefined) statement = { ...statement, beyondCredits: statement.beyondCredits - credits };
    },
    latest: () => statement,
    onUnexplained: (hear) => void listeners.push(hear),
  };
}
