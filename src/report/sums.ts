/** One line of a breakdown: earned and spent credits under a name. */
export interface EarningsLine {
  readonly name: string;
  readonly earnedCredits: number;
  readonly spentCredits: number;
  /** Earned less spent. */
  readonly profitCredits: number;
}

/** Where credits came from and went to; the lines of each breakdown add up to the same. */
export interface Breakdown {
  readonly byLane: readonly EarningsLine[];
  readonly byGood: readonly EarningsLine[];
  readonly byRoute: readonly EarningsLine[];
  readonly byShip: readonly EarningsLine[];
  readonly byShipType: readonly EarningsLine[];
  readonly byDay: readonly EarningsLine[];
  readonly bySystem: readonly EarningsLine[];
}

/** Adds up by name; what has no name is "other". */
export interface NamedSums {
  add(name: string | undefined, creditsDelta: number): void;
  /** The most profitable first. */
  lines(): EarningsLine[];
  copy(): NamedSums;
}

/** Begins to add up. */
export function createTally(begun: readonly EarningsLine[] = []): NamedSums {
  const lines = new Map(begun.map((line) => [line.name, line]));
  return {
    add: (name = 'other', creditsDelta) => {
      lines.set(
        name,
        plus(lines.get(name) ?? { name, earnedCredits: 0, spentCredits: 0, profitCredits: 0 }, creditsDelta),
      );
    },
    lines: () => [...lines.values()].sort((a, b) => b.profitCredits - a.profitCredits || (a.name < b.name ? -1 : 1)),
    copy: () => createTally([...lines.values()]),
  };
}

function plus(line: EarningsLine, creditsDelta: number): EarningsLine {
  return {
    name: line.name,
    earnedCredits: line.earnedCredits + Math.max(0, creditsDelta),
    spentCredits: line.spentCredits + Math.max(0, -creditsDelta),
    profitCredits: line.profitCredits + creditsDelta,
  };
}

/** Credits earned up to an instant, since the beginning of the report. */
export interface CurvePoint {
  readonly atMs: number;
  readonly profitCredits: number;
}

/** More points than this show nothing more. */
const MOST_POINTS = 400;

/** Adds up credits over time. */
export function createCurve() {
  const [atMs, sums]: [number[], number[]] = [[], []];
  let profitCredits = 0;
  return {
    take: (instantMs: number, creditsDelta: number): void => {
      profitCredits += creditsDelta;
      atMs.push(instantMs);
      sums.push(profitCredits);
    },
    profitCredits: (): number => profitCredits,
    /** Evenly chosen, with the first and the last. */
    points: (): CurvePoint[] => {
      const each = Math.max(1, Math.ceil(atMs.length / MOST_POINTS));
      return atMs.flatMap((instant, index) =>
        index % each === 0 || index === atMs.length - 1 ? [{ atMs: instant, profitCredits: sums[index] ?? 0 }] : [],
      );
    },
  };
}
