import { cooldownSeconds } from '../../game/physics/cooldown.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import { msFromIso } from '../../time/iso.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { endsAt } from '../../world/contracts.ts';
import type { WorldView } from '../../world/state.ts';
import type { Command } from '../commands.ts';
import { CLOCKS_APART_MS } from './appraisers.ts';
import type { PreState } from './pre-state.ts';

/** What a verdict is based on; `world` has been read since the request was sent. */
export interface Evidence {
  readonly world: WorldView;
  /** The server's clock when the world was read. */
  readonly serverMs: number;
  readonly command: Command;
  readonly before: Partial<PreState>;
  /** What the books have of the same operation, where its effect may be another's. */
  readonly booked: readonly LedgerRow[];
}

/**
 * Whether a request had its effect; undefined if what is known does not decide it.
 * @param ship undefined if the service no longer knows it
 */
export type Judge = (evidence: Evidence & { readonly ship: Ship | undefined }) => boolean | undefined;

/** Units aboard; undefined if part of the cargo cannot be read and may be this good. */
function unitsNow({ cargo }: Ship, tradeSymbol: unknown): number | undefined {
  const item = cargo.inventory.find(({ symbol }) => symbol === tradeSymbol);
  const isWhole = cargo.inventory.reduce((sum, { units }) => sum + units, 0) >= cargo.units;
  return item?.units ?? (isWhole ? 0 : undefined);
}

/** Change of a good's units aboard since the request; undefined if either value is not known. */
function moved({ ship, before }: Parameters<Judge>[0], tradeSymbol: unknown): number | undefined {
  const now = ship && unitsNow(ship, tradeSymbol);
  return now === undefined || before.units === undefined ? undefined : now - before.units;
}

const unless = (change: number | undefined, happened: (change: number) => boolean) =>
  change === undefined ? undefined : happened(change);

/** The ship is in orbit, or docked. */
export const isNow = (nav: 'IN_ORBIT' | 'DOCKED'): Judge => {
  return ({ ship }) => ship && ship.nav.status === nav;
};

/** Each ship has one change under way at a time, so its cargo changes only by this one or by transfers from others. */
export const gaveAway: Judge = (evidence) => {
  const { body = {} } = evidence.command;
  return unless(moved(evidence, body.tradeSymbol ?? body.symbol), (change) => change < 0);
};

/** The hold has more of the good. */
export const tookAboard: Judge = (evidence) => {
  const { body = {} } = evidence.command;
  return unless(moved(evidence, body.symbol ?? body.produce), (change) => change > 0);
};

/** The shortest cooldown of any action, game seconds. */
const SHORTEST_REST_SECONDS = cooldownSeconds([], 'survey');

/**
 * Whether the ship got a cooldown that ends after the request was sent; one that ended before belongs to an older
 * reply. Without one the ship did not work, unless enough time has passed for its cooldown to be over.
 */
export const rests: Judge = ({ ship, serverMs, before, world }) => {
  if (ship === undefined || before.cooldownExpiration === undefined) return undefined;
  const { expiration } = ship.cooldown;
  const sentMs = before.serverMs ?? 0;
  if (expiration !== undefined)
    return msFromIso(expiration) !== msFromIso(before.cooldownExpiration) && msFromIso(expiration) > sentMs;
  const restsForMs = (SHORTEST_REST_SECONDS * 1_000) / world.speed;
  return serverMs - sentMs < restsForMs - CLOCKS_APART_MS ? false : undefined;
};

/** After the cooldown is over, the extracted cargo is still evidence; a survey leaves none. */
export const dug: Judge = (evidence) => {
  const { ship, before } = evidence;
  if (ship === undefined || before.cooldownExpiration === undefined) return undefined;
  return rests(evidence) ?? ship.cargo.units > (before.cargoUnits ?? Number.POSITIVE_INFINITY);
};

/** The contract is accepted, or fulfilled. */
export const contractIs = (what: 'accepted' | 'fulfilled'): Judge => {
  return ({ world, command: { path } }) => world.contracts.get(path.contractId ?? '')?.[what];
};

/** A contract that ended before the request was sent is not new; it only had not been read. */
export function isOfferedSince(contract: Contract, sentMs: number): boolean {
  const until = endsAt(contract);
  return !contract.fulfilled && (until === undefined || msFromIso(until) > sentMs);
}

/**
 * Whether a ship's record is older than what was known before the request: it departed earlier, or lacks a cooldown
 * that cannot be over yet. Such a record proves nothing.
 * @param serverMs the server's clock when the record was read
 */
export function isOlder(
  ship: Ship,
  { departure, cooldownExpiration = '' }: Partial<PreState>,
  serverMs: number,
): boolean {
  if (departure !== undefined && msFromIso(ship.nav.route.departureTime) < msFromIso(departure)) return true;
  if (cooldownExpiration === '') return false;
  const knownMs = msFromIso(cooldownExpiration);
  const { expiration } = ship.cooldown;
  return expiration === undefined ? knownMs > serverMs + CLOCKS_APART_MS : msFromIso(expiration) < knownMs;
}
