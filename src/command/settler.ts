import type { IntentOutcome, UnsettledIntent } from '../store/intents.ts';
import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { pass } from '../time/wait.ts';
import type { World } from '../world/world.ts';
import { rowOf } from './books.ts';
import type { Errand } from './errand.ts';
import type { Receipts } from './evidence/effect.ts';
import { CLOCKS_APART_MS, effectOf } from './evidence/effect.ts';
import { type Doubt, doubtOf } from './evidence/intent.ts';
import { type NotRead, readerFor } from './evidence/reading.ts';
import { type Verdict, verdictOf } from './evidence/verdict.ts';
import type { Performer } from './perform.ts';

/** Settles unknown outcomes by reading (reliability, law 1): the journal closes, the books say what happened. */
export interface Settler {
  /** The ships with requests whose outcome is not known; null: the agent's own. */
  shipsInDoubt(): Promise<ReadonlySet<string | null>>;
  /**
   * Reads until nothing of the ship is in doubt. An effect that is seen settles at once; that there is none is believed
   * only when it can no longer come late.
   * @returns whether there was anything to settle, or the read that the service would not answer
   */
  settle(shipSymbol: string | null, errand: Errand): Promise<boolean | NotRead>;
}

export interface SettlerParts {
  readonly performer: Performer;
  readonly store: Store;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
}

/** Seconds of real time after which a request that was sent takes effect no more (reliability F03). */
const LATEST_EFFECT_SECONDS = 25;

/** On whose behalf it was sent. */
function errandOf({ shipSymbol, lane, missionId }: UnsettledIntent): Omit<Errand, 'worth'> {
  return {
    ...(shipSymbol === null ? {} : { shipSymbol }),
    ...(lane === null ? {} : { lane }),
    ...(missionId === null ? {} : { missionId }),
  };
}

const OUTCOMES: Readonly<Record<Verdict, IntentOutcome>> = { happened: 'done', absent: 'absent', unclear: 'given-up' };

/** Makes the settler of the books in use. */
export function createSettler({ performer, store, world, clock, log }: SettlerParts): Settler {
  const startedAtMs = clock.nowMs();

  async function doubtsOf(shipSymbol: string | null): Promise<Doubt[]> {
    const open = await store.intents.openOnes();
    return open.filter((intent) => intent.shipSymbol === shipSymbol).map(doubtOf);
  }

  /** Milliseconds until a late effect can be ruled out; where nobody knows when it was sent, it was before this. */
  function msOfDoubt({ intent }: Doubt): number {
    const sentAtMs = intent.sentAtMs ?? Math.max(startedAtMs, intent.atMs);
    return Math.min(LATEST_EFFECT_SECONDS * 1_000, sentAtMs + LATEST_EFFECT_SECONDS * 1_000 - clock.nowMs());
  }

  /** For a ship that may have been bought: purchases of ships in the books, since then and just before. */
  async function purchasesAround({ command, intent }: Doubt): Promise<readonly LedgerRow[]> {
    if (command?.operation !== 'purchaseShip') return [];
    const rows = await store.ledger.since(intent.atMs - CLOCKS_APART_MS);
    return rows.filter(({ operation }) => operation === intent.operation);
  }

  async function effectIn(doubt: Doubt, receipts: Receipts) {
    const { intent, command, before } = doubt;
    if (command === undefined) return undefined;
    const purchases = await purchasesAround(doubt);
    const found = effectOf({ world: world.view, command, before, receipts, purchases });
    if (found === undefined) return undefined;
    const standing = { credits: world.view.agent?.credits ?? 0, atMs: clock.nowMs() };
    return { ...found, row: rowOf(command.operation, found.entry, errandOf(intent), standing) };
  }

  async function close(doubt: Doubt, verdict: Verdict, effect: Awaited<ReturnType<typeof effectIn>>): Promise<void> {
    const { intent } = doubt;
    const closing = { effect: effect?.row, note: 'settled by reading' };
    await store.intents.close(intent.id, OUTCOMES[verdict], clock.nowMs(), closing);
    const about = {
      ...(intent.shipSymbol === null ? {} : { ship: intent.shipSymbol }),
      operation: intent.operation,
      ...(effect === undefined ? {} : { creditsDelta: effect.row.creditsDelta }),
    };
    if (verdict === 'unclear') log.warn('command.given-up', about);
    else log.info('command.settled', { ...about, outcome: OUTCOMES[verdict] });
    if (effect?.isEstimated === true) log.warn('books.estimated', about);
  }

  /** @returns milliseconds after which to look again; 0 when it is settled */
  async function look(doubt: Doubt, errand: Errand): Promise<number | NotRead> {
    const { command, before, intent } = doubt;
    const msLeft = msOfDoubt(doubt);
    const reader = readerFor(doubt, performer, errand);
    const untold = await reader.evidence();
    if (untold !== undefined) return untold;
    if (reader.isShipGone()) world.forgetShip(intent.shipSymbol ?? '');
    const boughtSince = (await purchasesAround(doubt)).filter(({ atMs }) => atMs >= intent.atMs).length;
    const verdict = command === undefined ? 'unclear' : verdictOf(command, before, world.view, boughtSince);
    if (verdict !== 'happened') {
      if (msLeft > 0 && !reader.isShipGone()) return msLeft;
      await close(doubt, verdict, undefined);
      return 0;
    }
    const unbooked = await reader.consequences();
    if (unbooked !== undefined) return unbooked;
    await close(doubt, verdict, await effectIn(doubt, reader.receipts));
    return 0;
  }

  return {
    shipsInDoubt: async () => new Set((await store.intents.openOnes()).map(({ shipSymbol }) => shipSymbol)),
    settle: async (shipSymbol, errand) => {
      if (shipSymbol !== null) await performer.settled(shipSymbol);
      const doubts = await doubtsOf(shipSymbol);
      for (const doubt of doubts) {
        for (let again = await look(doubt, errand); again !== 0; again = await look(doubt, errand)) {
          if (typeof again === 'object') return again;
          await pass(again, errand.signal);
        }
      }
      return doubts.length > 0;
    },
  };
}
