import * as z from 'zod';
import { isBuiltInLane, isOwnLane, LANE_NAMES, type Lane, OWN_LANE_NAME } from '../../game/lanes.ts';
import { showText } from '../problems/show.ts';
import { distinctList, oneOf, pathTo } from './fields.ts';

const known = oneOf(LANE_NAMES, 'a lane');
const WORDS = `one of ${LANE_NAMES.join(', ')}`;

/** The name of a lane: one of the table, or one that the strategy names under `lanes` ({@link reportStrangeLanes}). */
export function laneName() {
  return z.union([known, z.string().regex(OWN_LANE_NAME, { abort: true })], { error: WORDS }) as unknown as z.ZodType<
    Lane,
    Lane
  >;
}

/** Lanes of a ship, in order. */
export function laneList() {
  return distinctList(laneName(), 'lanes', 0);
}

const ModulePath = pathTo('a module, TypeScript or JavaScript').regex(/\.(?:ts|js|mts|mjs)$/, {
  error: 'the path of a module that ends in .ts or .js',
});

/** Reports names at which no module can stand; the place of each is that of its name. */
function reportStrangeNames(what: string, isTaken: (name: string) => boolean) {
  return (modules: Readonly<Record<string, string>>, context: z.core.$RefinementCtx): void => {
    for (const name of Object.keys(modules)) {
      const isLike = OWN_LANE_NAME.test(name);
      if (isLike && !isTaken(name)) continue;
      const message = isLike
        ? 'a name that is not taken'
        : `${what} of 2 to 30 small letters, digits and -, such as "medicine"`;
      context.addIssue({ code: 'custom', path: [name], message, params: { received: showText(name) } });
    }
  };
}

/** Modules by the names under which a strategy speaks of them. */
export function modulesBy(what: string, isTaken: (name: string) => boolean = () => false) {
  return z
    .record(z.string(), ModulePath, { error: 'a mapping of names to modules' })
    .superRefine(reportStrangeNames(what, isTaken))
    .meta({ propertyNames: { type: 'string', pattern: OWN_LANE_NAME.source } });
}

/** Whether a name is not free for a lane of one's own. */
export const isTakenName = (name: string) => isBuiltInLane(name) || !isOwnLane(name);

type Tree = Readonly<Record<string, unknown>>;

const treeOf = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Where a strategy names lanes: rules of ships, limits, and conditions anywhere. */
function* lanesNamed(value: unknown, path: readonly PropertyKey[] = []): Generator<[string, readonly PropertyKey[]]> {
  for (const [key, below] of Object.entries(treeOf(value))) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const isList = key === 'lanes' && path[0] === 'ships';
    if (isList) for (const [index, name] of listOf(below).entries()) yield [String(name), [...at, index]];
    else if (key === 'lane' && typeof below === 'string') yield [below, at];
    else if (path.length > 0 || key !== 'lanes') yield* lanesNamed(below, at);
  }
}

/** Reports lanes that are neither of the table nor named by the strategy under `lanes`. */
export function reportStrangeLanes(strategy: unknown, context: z.core.$RefinementCtx): void {
  const own = Object.keys(treeOf(treeOf(strategy).lanes));
  const values = [...LANE_NAMES, ...own];
  for (const [name, path] of lanesNamed(strategy)) {
    if (!isOwnLane(name) || own.includes(name)) continue;
    const message = own.length === 0 ? WORDS : `${WORDS}, ${own.join(', ')}`;
    context.addIssue({ code: 'invalid_value', values, input: name, path: [...path], message });
  }
}
