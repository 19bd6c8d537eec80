import {
  entriesOf,
  numberIn,
  recordOf,
  refuseAnswer,
  StrangeAnswer,
  sentenceOf,
  type Unknowns,
} from './answer/strange.ts';
import { type Hook, INTERFACE_VERSION, type Lane } from './lane.ts';

/** More parts no ship has. */
const MOST_PARTS = 50;
const MOST_HOLD = 100_000;

const HOOKS = ['mayAccept', 'mayBuy', 'score', 'onEvent'] as const satisfies readonly (keyof Hook)[];

type Called = (...given: never[]) => unknown;

/** The function of a definition, which is called as a part of it. */
function functionOf(defined: Unknowns, key: string, isNeeded: boolean): Called | undefined {
  const value = defined[key];
  if (value === undefined && !isNeeded) return undefined;
  if (typeof value !== 'function') return refuseAnswer(`${key} as a function`, value);
  return (...given) => Reflect.apply(value, defined, given);
}

function exported(value: unknown, maker: string): Unknowns {
  if (value === undefined)
    throw new StrangeAnswer(`expected a default export, the result of ${maker}({ … }), got none`);
  const defined = recordOf(value, `a default export, the result of ${maker}({ … })`);
  const { version = INTERFACE_VERSION } = defined;
  const known = numberIn(version, 'version', 1, Number.MAX_SAFE_INTEGER);
  if (known > INTERFACE_VERSION)
    throw new StrangeAnswer(
      `expected a module for version ${INTERFACE_VERSION} of argosy/lane, got one for ${known}: update Argosy`,
    );
  return defined;
}

function needsOf(value: unknown): Required<NonNullable<Lane['needs']>> {
  const { hold = 0, modules, mounts } = recordOf(value ?? {}, 'needs as an object');
  const partsOf = (parts: unknown, key: string) =>
    parts === undefined || (Array.isArray(parts) && parts.length === 0)
      ? []
      : entriesOf(parts, `needs.${key} as a list`, MOST_PARTS).map((part) => sentenceOf(part, 'the symbol of a part'));
  return {
    hold: numberIn(hold, 'needs.hold', 0, MOST_HOLD),
    modules: partsOf(modules, 'modules'),
    mounts: partsOf(mounts, 'mounts'),
  };
}

/** A lane as it was checked: its parts are read once, since they may be code. */
export type CheckedLane = Pick<Lane, 'does' | 'propose' | 'onEvent'> & { readonly needs: ReturnType<typeof needsOf> };

/**
 * The lane that a module exports.
 * @throws StrangeAnswer
 */
export function laneFrom(value: unknown): CheckedLane {
  const defined = exported(value, 'defineLane');
  if (defined.propose === undefined && HOOKS.some((key) => defined[key] !== undefined && key !== 'onEvent'))
    throw new StrangeAnswer('expected a lane, got a hook: name its module under `hooks`, not under `lanes`');
  const does = sentenceOf(defined.does, 'does as a sentence');
  const propose = functionOf(defined, 'propose', true) as Lane['propose'];
  const onEvent = functionOf(defined, 'onEvent', false) as Lane['onEvent'];
  return { does, needs: needsOf(defined.needs), propose, ...(onEvent && { onEvent }) };
}

/**
 * The hook that a module exports.
 * @throws StrangeAnswer
 */
export function hookFrom(value: unknown): Hook {
  const defined = exported(value, 'defineHook');
  if (defined.propose !== undefined)
    throw new StrangeAnswer('expected a hook, got a lane: name its module under `lanes`, not under `hooks`');
  const strange = Object.keys(defined).find((key) => key !== 'version' && !HOOKS.includes(key as never));
  if (strange !== undefined) return refuseAnswer(`some of ${HOOKS.join(', ')}`, strange);
  const parts = HOOKS.map((key) => [key, functionOf(defined, key, false)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as Hook;
}
