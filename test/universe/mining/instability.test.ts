import { describe, expect, it } from 'vitest';
import { isAsteroidUnstable, modifiersAt, recordExtraction } from '../../../src/universe/mining/instability.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { freshUniverse, homeWaypoint } from '../galaxy/fresh-universe.ts';

const MINUTE_MS = 60_000;

function rockOf(state: UniverseState, type = 'ASTEROID'): WaypointState {
  return homeWaypoint(state, (waypoint) => waypoint.type === type);
}

/** Digs evenly, so many times a game minute, and lists what the rock shows after each extraction. */
function dig(state: UniverseState, rock: WaypointState, perMinute: number, minutes: number): string[][] {
  return Array.from({ length: perMinute * minutes }, (_, index) => {
    const nowMs = state.startedAtMs + Math.round((index * MINUTE_MS) / perMinute / state.speed);
    if (!isAsteroidUnstable(state, rock.symbol, nowMs)) recordExtraction(state, rock, nowMs);
    return modifiersAt(state, rock.symbol, nowMs);
  });
}

function distinct(modifiers: readonly string[][]): string[] {
  return [...new Set(modifiers.flat())];
}

describe('an asteroid', () => {
  it.each([
    ['ASTEROID', 10],
    ['ENGINEERED_ASTEROID', 20],
  ])('of type %s bears %i extractions a minute for ever', (type, perMinute) => {
    const state = freshUniverse(1);
    expect(distinct(dig(state, rockOf(state, type), perMinute, 600))).toEqual([]);
  });

  it.each([
    ['ASTEROID', 20],
    ['ENGINEERED_ASTEROID', 40],
  ])('of type %s comes to its limit and then falls apart at twice that rate', (type, perMinute) => {
    const state = freshUniverse(1);
    expect(distinct(dig(state, rockOf(state, type), perMinute, 60))).toEqual(['CRITICAL_LIMIT', 'UNSTABLE']);
  });

  it('warns before it falls apart, in every universe', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const state = freshUniverse(seed);
      const seen = dig(state, rockOf(state), 30, 10).flat();
      expect(seen[0]).toBe('CRITICAL_LIMIT');
      expect(seen).toContain('UNSTABLE');
    }
  });

  it.each([1, 60])('heals within half an hour of game time, and is as good as new, at speed %i', (speed) => {
    const state = freshUniverse(3, speed);
    const rock = rockOf(state);
    const seen = dig(state, rock, 30, 10);
    expect(seen.flat()).toContain('UNSTABLE');
    const endMs = state.startedAtMs + (10 * MINUTE_MS) / speed;
    const stateAfter = (minutes: number) => modifiersAt(state, rock.symbol, endMs + (minutes * MINUTE_MS) / speed);
    expect(stateAfter(31)).toEqual([]);
  });

  it('warns no more after minutes of rest', () => {
    const state = freshUniverse(1);
    const rock = rockOf(state);
    for (let index = 0; index < 20; index++) recordExtraction(state, rock, state.startedAtMs);
    const shownAfter = (minutes: number) => modifiersAt(state, rock.symbol, state.startedAtMs + minutes * MINUTE_MS);
    expect(shownAfter(0)).toEqual(['CRITICAL_LIMIT']);
    expect(shownAfter(2)).toEqual([]);
  });

  it('is none of another’s business', () => {
    const state = freshUniverse(1);
    const rock = rockOf(state);
    dig(state, rock, 30, 10);
    const other = homeWaypoint(state, ({ type, symbol }) => type === 'ASTEROID' && symbol !== rock.symbol);
    expect(modifiersAt(state, other.symbol, state.startedAtMs)).toEqual([]);
  });
});
