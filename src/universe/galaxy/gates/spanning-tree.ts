import { distanceBetween, type Point } from '../../../game/physics/travel.ts';

/** A connection of two members, by their numbers. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** More members than any galaxy has gates, and so few that a key is a small integer, for speed. */
const MOST_MEMBERS = 32_768;

/** A key of the edge, equal for both directions. */
export function edgeKey({ from, to }: Edge): number {
  return Math.min(from, to) * MOST_MEMBERS + Math.max(from, to);
}

type Groups = ReturnType<typeof createGroups>;

/** Sets of connected members (union-find). */
function createGroups(members: number) {
  const parents = Array.from({ length: members }, (_, member) => member);
  /** The group's representative. */
  const of = (member: number): number => {
    let root = member;
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) root = parent;
    parents[member] = root;
    return root;
  };
  /** Joins the groups of two members; false if they are in one group already. */
  const join = (one: number, other: number): boolean => {
    const [root, otherRoot] = [of(one), of(other)];
    if (root === otherRoot) return false;
    parents[root] = otherRoot;
    return true;
  };
  return { of, join };
}

/** The shortest edge from a group to a member outside it. */
function shortestWayOut(places: readonly Point[], groups: Groups, root: number): Edge | undefined {
  let shortest: Edge | undefined;
  for (const [from, place] of places.entries()) {
    if (groups.of(from) !== root) continue;
    for (const [to, other] of places.entries()) {
      const length = distanceBetween(place, other);
      if (length < (shortest?.length ?? Number.POSITIVE_INFINITY) && groups.of(to) !== root)
        shortest = { from, to, length };
    }
  }
  return shortest;
}

/** Representative of the smallest group; undefined if there is only one group. */
function smallestGroup(members: number, groups: Groups): number | undefined {
  const sizes = new Map<number, number>();
  for (let member = 0; member < members; member++)
    sizes.set(groups.of(member), (sizes.get(groups.of(member)) ?? 0) + 1);
  if (sizes.size < 2) return undefined;
  return [...sizes].reduce((smallest, group) => (group[1] < smallest[1] ? group : smallest))[0];
}

/**
 * Edges that connect all members: the shortest candidates, and for each group that they do not reach, the shortest edge
 * out of it.
 * @param candidates shortest first
 */
export function spanningTree(places: readonly Point[], candidates: readonly Edge[]): Edge[] {
  const groups = createGroups(places.length);
  const tree = candidates.filter(({ from, to }) => groups.join(from, to));
  for (;;) {
    const root = smallestGroup(places.length, groups);
    const bridge = root === undefined ? undefined : shortestWayOut(places, groups, root);
    if (bridge === undefined) return tree;
    groups.join(bridge.from, bridge.to);
    tree.push(bridge);
  }
}
