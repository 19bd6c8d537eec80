import { describe, expect, test } from 'vitest';
import { RECORDED_WORDING } from '../../../scripts/docs/recorded-wording.ts';
import { operations } from '../../../src/universe/operations/index.ts';
import { createRouter } from '../../../src/universe/service/router.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import type { Answer, Json, Player } from '../service/player.ts';
import { engineeredAsteroid, savedState, scene } from './scene.ts';
import { after, depart, departing, type Request, type Setting } from './stages.ts';

/** A request that the rules turn down: what is refused, and the last part is some of the error's data. */
export type Refused = readonly [name: string, code: number, given: Setting, when: Request, data?: Json];

/** The status of a code; 400 of any other. */
const STATUSES: ReadonlyMap<number, number> = new Map(
  (
    [
      [401, [4100, 4101, 4102, 4103, 4104, 4105, 4106, 4107, 4109, 4113, 4116]],
      [404, [404]],
      [409, [4000, 4110, 4111, 4224]],
      [415, [5000]],
      [422, [3001]],
      [429, [429]],
      [503, [3200]],
    ] as const
  ).flatMap(([status, codes]) => codes.map((code) => [code, status] as const)),
);

/** What is refused to the frigate under way. */
export function inTransit(name: string, request: Request): Refused {
  const data = { destinationSymbol: engineeredAsteroid.symbol };
  return [`${name} in transit`, 4214, departing, after(depart, request), data];
}

/** Markets and shipyards are opened and settled by looking at them, so they may change at a first request. */
function withoutMarkets(state: UniverseState): object {
  return { ...state, markets: {}, shipyards: {} };
}

/** Remembers the state before the latest request, and how to send it again. */
function watch(player: Player): {
  before(): UniverseState;
  again(): Answer;
  latest(): Parameters<Player['send']>;
} {
  const { send } = player;
  let before = savedState(player);
  let latest: Parameters<Player['send']> = ['GET', '/'];
  player.send = (...request) => {
    before = savedState(player);
    latest = request;
    return send(...request);
  };
  return { before: () => before, again: () => send(...latest), latest: () => latest };
}

function withoutId({ error: { requestId, ...error } }: Json): Json {
  return error;
}

/** What was provoked so far: by code, from which endpoints, and with which fields of data. */
export const provoked = new Map<number, { readonly endpoints: Set<string>; readonly data: string[][] }>();

const router = createRouter(operations);

function remember([method, path]: Parameters<Player['send']>, { code, data = {} }: Json): void {
  const known = provoked.get(code) ?? { endpoints: new Set(), data: [] };
  known.endpoints.add(router(method, path.split('?', 1)[0] ?? '')?.endpoint ?? 'unknown');
  known.data.push(Object.keys(data));
  provoked.set(code, known);
}

/** A test for each row: code, status, recorded wording and data, the game unchanged, and the same answer to the same request. */
export function testRefusals(title: string, rows: readonly Refused[]): void {
  describe(title, () => {
    test.each(rows)('%s is refused with %i', (_, code, given, when, data) => {
      const set = scene(given);
      const watched = watch(set.player);
      const answer = when(set);
      expect(answer, answer.text).toMatchObject({ status: STATUSES.get(code) ?? 400, json: { error: { code } } });
      expect(answer.json.error.message).toMatch(RECORDED_WORDING[code] ?? /\S/);
      if (data !== undefined) expect(answer.json.error.data).toMatchObject(data);
      remember(watched.latest(), answer.json.error);
      const after = savedState(set.player);
      expect(withoutMarkets(after)).toEqual(withoutMarkets(watched.before()));
      set.player.nowMs -= 500;
      expect(withoutId(watched.again().json)).toEqual(withoutId(answer.json));
      expect(savedState(set.player)).toEqual(after);
    });
  });
}
