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
 * What reading says of a request whose reply never came. `absent` holds only once no late effect can come any more;
 * `unclear`: what was known before does not tell, and nobody ever will.
 */
export type EffectVerdict = 'happened' | 'absent' | 'unclear';

/** What a verdict is drawn from; `world` has been read since the request was sent. */
export interface Evidence {
  readonly world: WorldView;
  /** The server's clock when the world was read. */
  readonly serverMs: number;
  readonly command: Command;
  readonly before: Partial<PreState>;
  /** Purchases of ships that the books hold, since then and just before. */
  readonly purchases: readonly LedgerRow[];
}

/** @param ship undefined: the service no longer knows it */
type Judge = (evidence: Evidence & { readonly ship: Ship | undefined }) => boolean | undefined;

/** Units aboard; undefined where something is aboard that cannot be read, and may be this. */
function unitsNow({ cargo }: Ship, tradeSymbol: unknown): number | undefined {
  const item = cargo.inventory.find(({ symbol }) => symbol === tradeSymbol);
  const isWhole = cargo.inventory.reduce((sum, { units }) => sum + units, 0) >= cargo.units;
  return item?.units ?? (isWhole ? 0 : undefined);
}

/** How a good's units aboard compare with those before; undefined where either is not known. */
function moved({ ship, before }: Parameters<Judge>[0], tradeSymbol: unknown): number | undefined {
  const now = ship && unitsNow(ship, tradeSymbol);
  return now === undefined || before.units === undefined ? undefined : now - before.units;
}

const unless = (change: number | undefined, happened: (change: number) => boolean) =>
  change === undefined ? undefined : happened(change);

const has = (nav: 'IN_ORBIT' | 'DOCKED'): Judge => {
  return ({ ship }) => ship && ship.nav.status === nav;
};

/** One mutation is under way a ship, so that its hold changes by this one alone, or by what others hand over to it. */
const gaveAway: Judge = (evidence) => {
  const { body = {} } = evidence.command;
  return unless(moved(evidence, body.tradeSymbol ?? body.symbol), (change) => change < 0);
};

const tookAboard: Judge = (evidence) => unless(moved(evidence, evidence.command.body?.symbol), (change) => change > 0);

/** No work makes a ship rest for fewer game seconds. */
const SHORTEST_REST_SECONDS = cooldownSeconds([], 'survey');

/**
 * A cooldown that ends after the request was sent: one that has ended before is of an older reply than it looks. Without
 * one the ship did not work, unless so much time has passed that its rest may be over.
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

/** A cooldown that has passed meanwhile leaves what was dug as evidence; a survey leaves none. */
const dug: Judge = (evidence) => {
  const { ship, before } = evidence;
  if (ship === undefined || before.cooldownExpiration === undefined) return undefined;
  return rests(evidence) ?? ship.cargo.units > (before.cargoUnits ?? Number.POSITIVE_INFINITY);
};

const contractIs = (what: 'accepted' | 'fulfilled'): Judge => {
  return ({ world, command: { path } }) => world.contracts.get(path.contractId ?? '')?.[what];
};

/** One that had ended before the request was sent was only never read before. */
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

/** Goods that go without a receipt. */
const WITHOUT_RECEIPT: ReadonlySet<Command['operation']> = new Set(['transferCargo', 'jettison', 'deliverContract']);

/** Whether one record cannot tell an effect from a time before: there was less of the good aboard then, too. */
export function isUndated({ command }: { readonly command: Command | undefined }): boolean {
  return command !== undefined && WITHOUT_RECEIPT.has(command.operation);
}

/**
 * Whether a ship's record is older than what was known before the request: it left its last place earlier, or rests no more
 * though its rest is not over. Nothing follows from such a record.
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

/** Says whether a request had its effect, from what was known before and what has been read since (reliability 2.1). */
export function verdictOf(evidence: Evidence): EffectVerdict {
  const { world, command } = evidence;
  const happened = JUDGES[command.operation]?.({ ...evidence, ship: world.ships.get(shipSymbolOf(command)) });
  if (happened === undefined) return 'unclear';
  return happened ? 'happened' : 'absent';
}
