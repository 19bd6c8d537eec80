/** How many waypoints of a system were charted when a ship listed it. */
export interface CensusAt {
  readonly atMs: number;
  readonly system: number;
  readonly charted: number;
  readonly waypoints: number;
}

/** A chart of ours. */
export interface ChartAt {
  readonly atMs: number;
  readonly system: number;
}

type Known = Pick<CensusAt, 'charted' | 'waypoints'>;

/** What is known of all systems, by the latest census and our charts since. */
function createKnown() {
  const known = new Map<number, Known>();
  return {
    of: (system: number): Known => known.get(system) ?? { charted: 0, waypoints: 0 },
    /** Returns whether that changed what was known. */
    take: ({ system, ...news }: CensusAt | ChartAt): boolean => {
      const before = known.get(system);
      if ('waypoints' in news) {
        const { charted, waypoints } = news;
        known.set(system, { charted, waypoints });
        return before?.charted !== charted || before.waypoints !== waypoints;
      }
      if (before === undefined || before.charted >= before.waypoints) return false;
      known.set(system, { ...before, charted: before.charted + 1 });
      return true;
    },
  };
}

/**
 * What was charted of which system over time, as the list `charts` of a replay: an entry at most for each system and span
 * of time.
 * @param secondsAt game seconds of a replay at an instant
 */
export function chartCourse(
  censuses: readonly CensusAt[],
  charts: readonly ChartAt[],
  secondsAt: (atMs: number) => number,
  spanSeconds: number,
): number[] {
  const known = createKnown();
  const course: number[] = [];
  const spanOf = ({ atMs }: ChartAt) => Math.floor(secondsAt(atMs) / spanSeconds);
  let span = 0;
  let changed = new Set<number>();
  const endSpan = () => {
    for (const system of changed) {
      const { charted, waypoints } = known.of(system);
      course.push((span + 1) * spanSeconds, system, charted, waypoints);
    }
    changed = new Set();
  };
  for (const news of [...censuses, ...charts].sort((one, other) => one.atMs - other.atMs)) {
    if (spanOf(news) !== span) endSpan();
    span = spanOf(news);
    if (known.take(news)) changed.add(news.system);
  }
  endSpan();
  return course;
}
