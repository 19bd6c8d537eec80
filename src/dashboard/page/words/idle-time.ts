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
