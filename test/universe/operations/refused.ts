import { describe, expect, test } from 'vitest';
import { RECORDED_WORDING } from '../../../scripts/docs/recorded-wording.ts';
import { operations } from '../../../src/universe/operations/index.ts';
import { createRouter } from '../../../src/universe/service/router.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import type { Answer, Json, Player } from '../service/player.ts';
import { type Scene, type Stage, savedState, scene } from './scene.ts';

/** A request that the rules turn down. */
export interface Refused {
  /** What is refused, e.g. "to sell undocked". */
  readonly name: string;
  readonly code: number;
  /** 400 unless given. */
  readonly status?: number;
  /** What stands on the stage before. */
  readonly given?: (stage: Stage) => void;
  /** What the player does before, if anything, and then the request. */
  readonly when: (scene: Scene) => Answer;
  /** Part of the error's data. */
  readonly data?: Json;
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
    test.each(rows)('$name is refused with $code', ({ code, status = 400, given, when, data }) => {
      const set = scene(given);
      const watched = watch(set.player);
      const answer = when(set);
      expect(answer, answer.text).toMatchObject({ status, json: { error: { code } } });
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
