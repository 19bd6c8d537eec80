import { cooldownSeconds } from '../../rules/cooldown.ts';
import type { LedgerRow } from '../../store/ledger.ts';
import { msFromIso } from '../../time/iso.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { endsAt } from '../../world/contracts.ts';
import type { WorldView } from '../../world/state.ts';
import type { Command } from '../commands.ts';
import { CLOCKS_APART_MS } from './effect.ts';
import { newShip } from './new-ship.ts';
import { type PreState, shipSymbolOf } from './pre-state.ts';

/**
 * What reading shows of a request whose reply never came. `absent` is final only when no late effect is possible any
 * more; `unclear` means that the state known before does not decide it, and nothing else ever will.
 */
export type EffectVerdict = 'happened' | 'absent' | 'unclear';

/** What a verdict is based on; `world` has been read since the request was sent. */
export interface Evidence {
  readonly world: WorldView;
  /** The server's clock when the world was read. */
  readonly serverMs: number;
  readonly command: Command;
  readonly before: Partial<PreState>;
  /** Ship purchases in the books since the request, and just before it. */
  readonly purchases: readonly LedgerRow[];
}

/** @param ship undefined if the service no longer knows it */
type Judge = (evidence: Evidence & { readonly ship: Ship | undefined }) => boolean | undefined;

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

const has = (nav: 'IN_ORBIT' | 'DOCKED'): Judge => {
  return ({ ship }) => ship && ship.nav.status === nav;
};

/** Each ship has one change under way at a time, so its cargo changes only by this one or by transfers from others. */
const gaveAway: Judge = (evidence) => {
  const { body = {} } = evidence.command;
  return unless(moved(evidence, body.tradeSymbol ?? body.symbol), (change) => change < 0);
};

const tookAboard: Judge = (evidence) => unless(moved(evidence, evidence.command.body?.symbol), (change) => change > 0);

/** The shortest cooldown of any act, game seconds. */
const SHORTEST_REST_SECONDS = cooldownSeconds([], 'survey');

/**
 * Whether the ship got a cooldown that ends after the request was sent; one that ended before belongs to an older
 * reply. Without one the ship did not work, unless enough time has passed for its cooldown to be over.
 */
const rests: Judge = ({ ship, serverMs, before, world }) => {
  if (ship === undefined || before.cooldownExpiration === undefined) return undefined;
  const { expiration } = ship.cooldown;
  const sentMs = before.serverMs ?? 0;
  if (expiration !== undefined)
    return msFromIso(expiration) !== msFromIso(before.cooldownExpiration) && msFromIso(expiration) > sentMs;
  const restsForMs = (SHORTEST_REST_SECONDS * 1_000) / world.speed;
  return serverMs - sentMs < restsForMs - CLOCKS_APART_MS ? false : undefined;
};

/** After the cooldown is over, the extracted cargo is still evidence; a survey leaves none. */
const dug: Judge = (evidence) => {
  const { ship, before } = evidence;
  if (ship === undefined || before.cooldownExpiration === undefined) return undefined;
  return rests(evidence) ?? ship.cargo.units > (before.cargoUnits ?? Number.POSITIVE_INFINITY);
};

const contractIs = (what: 'accepted' | 'fulfilled'): Judge => {
  return ({ world, command: { path } }) => world.contracts.get(path.contractId ?? '')?.[what];
};

/** A contract that ended before the request was sent is not new; it only had not been read. */
function isOfferedSince(contract: Contract, sentMs: number): boolean {
  const until = endsAt(contract);
  return !contract.fulfilled && (until === undefined || msFromIso(until) > sentMs);
}

const JUDGES: { readonly [Operation in Command['operation']]?: Judge } = {
  orbitShip: has('IN_ORBIT'),
  dockShip: has('DOCKED'),
  patchShipNav: ({ ship, command: { body = {} } }) => ship && ship.nav.flightMode === body.flightMode,
  navigateShip: ({ ship, before, command: { body = {} } }) =>
    ship && before.departure !== undefined
      ? ship.nav.route.destination.symbol === body.waypointSymbol &&
        msFromIso(ship.nav.route.departureTime) > msFromIso(before.departure)
      : undefined,
  extractResources: dug,
  extractResourcesWithSurvey: dug,
  siphonResources: dug,
  createSurvey: rests,
  sellCargo: gaveAway,
  jettison: gaveAway,
  transferCargo: gaveAway,
  deliverContract: gaveAway,
  purchaseCargo: tookAboard,
  refuelShip: ({ ship, before }) => (ship && before.fuel !== undefined ? ship.fuel.current > before.fuel : undefined),
  scrapShip: ({ ship }) => ship === undefined,
  purchaseShip: ({ world, before: { ships }, purchases, command: { body = {} } }) =>
    ships && newShip(world, ships, purchases, String(body.shipType)) !== undefined,
  negotiateContract: ({ world, before }) =>
    before.openContracts &&
    [...world.contracts.values()].some(
      (contract) => isOfferedSince(contract, before.serverMs ?? 0) && !before.openContracts?.includes(contract.id),
    ),
  acceptContract: contractIs('accepted'),
  fulfillContract: contractIs('fulfilled'),
};

/** Operations that move goods without a receipt. */
const WITHOUT_RECEIPT: ReadonlySet<Command['operation']> = new Set(['transferCargo', 'jettison', 'deliverContract']);

/** Whether one record alone cannot prove the effect: an older record may also show fewer units of the good. */
export function isUndated({ command }: { readonly command: Command | undefined }): boolean {
  return command !== undefined && WITHOUT_RECEIPT.has(command.operation);
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

/** Whether a request had its effect, from what was known before and what has been read since (reliability 2.1). */
export function verdictOf(evidence: Evidence): EffectVerdict {
  const { world, command } = evidence;
  const happened = JUDGES[command.operation]?.({ ...evidence, ship: world.ships.get(shipSymbolOf(command)) });
  if (happened === undefined) return 'unclear';
  return happened ? 'happened' : 'absent';
}
