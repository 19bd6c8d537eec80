import type { ShipView } from '../../../daemon/views.ts';

/** A mission or a pause of a ship; a pause has no lane. */
export interface Spell {
  readonly lane: string | null;
  readonly why: string | null;
  readonly what: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** Sums up missions and pauses, the pauses by reason; the daemon has joined those that follow each other for one. */
export function timeSpent(spells: readonly Spell[]) {
  const pauses = spells.filter(isPause);
  const reasons = [...Map.groupBy(pauses, reasonOf)].map(([why, group]) => ({
    why,
    ms: lengthOf(group),
    times: group.length,
  }));
  return {
    workingMs: lengthOf(spells.filter((spell) => !isPause(spell))),
    pausedMs: lengthOf(pauses),
    /** The reasons of its pauses, the longest first. */
    reasons: reasons.sort((a, b) => b.ms - a.ms),
  };
}

/** When a ship became idle: the start of its pauses after its last mission, for whatever reasons. */
export function idleSinceMs(spells: readonly Spell[], stateSinceMs: number): number {
  const lastMission = spells.findIndex((spell) => !isPause(spell));
  const pauses = lastMission < 0 ? spells : spells.slice(0, lastMission);
  return pauses.at(-1)?.startedAtMs ?? stateSinceMs;
}

function isPause({ lane }: Spell): boolean {
  return lane === null;
}

function reasonOf({ why, what }: Spell): string {
  return why ?? what;
}

function lengthOf(spells: readonly Spell[]): number {
  return spells.reduce((sum, { startedAtMs, endedAtMs }) => sum + Math.max(0, endedAtMs - startedAtMs), 0);
}

/** A ship as far as its idle time goes. */
type Idler = Pick<ShipView, 'idle' | 'symbol'>;

/** Since when a ship has been idle for a reason that costs something; undefined for one at work or at rest. */
function costsSinceMs({ idle }: Idler): number | undefined {
  return idle === null || idle.isRest ? undefined : idle.sinceMs;
}

/** Ships in their order, but first those whose idle hours cost something, the longest idle first. */
export function costlyFirst<Ship extends Idler>(ships: readonly Ship[]): readonly Ship[] {
  const since = (ship: Ship) => costsSinceMs(ship) ?? Number.POSITIVE_INFINITY;
  // Equal ones, two at work among them, stay in their order.
  return ships.toSorted((a, b) => (since(a) === since(b) ? 0 : since(a) - since(b)));
}

/** Why ships are idle, each reason once with the number of its ships, the most frequent first. */
export function idleReasons(ships: readonly Idler[]): readonly { readonly kind: string; readonly ships: number }[] {
  const idle = ships.flatMap((ship) => ship.idle ?? []);
  const groups = [...Map.groupBy(idle, ({ kind }) => kind)].map(([kind, group]) => ({ kind, ships: group.length }));
  return groups.sort((a, b) => b.ships - a.ships || (a.kind < b.kind ? -1 : 1));
}
