import type { Strategy } from '../../../../src/config/schema/strategy-schema.ts';
import type { Settings } from '../../../../src/config/settings.ts';
import { gateSymbolIn } from '../../../../src/universe/galaxy/gates/gates.ts';
import { homeSystemSymbol } from '../../../../src/universe/galaxy/names.ts';
import type { UniverseState } from '../../../../src/universe/state.ts';
import { createUniverse, type Universe } from '../../../../src/universe/universe.ts';
import { type DaemonTest, STARTED_AT_MS } from '../../../kit/daemon.ts';
import { finishGate } from '../../../universe/finish-gate.ts';

const SEED = 2;
const START = { seed: SEED, speed: 1, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04', systems: 1_000 };

const HOME = homeSystemSymbol(SEED, 'COSMIC');

/** A small galaxy in which nobody has registered yet. */
export const withClosedGate = (): Universe => createUniverse(START);

/** The same galaxy, whose home gate is finished. */
export function withOpenGate(): Universe {
  opened ??= openedGate();
  return createUniverse({ ...START, resumeFrom: opened });
}

let opened: string | undefined;

function openedGate(): string {
  const saved = JSON.parse(withClosedGate().snapshot());
  const state: UniverseState = saved.state;
  finishGate(state, gateSymbolIn({ ...state, systems: {} }, HOME) ?? '');
  return JSON.stringify(saved);
}

/** The settings of a daemon whose probe has these lanes; its frigate has none. */
export function probesDo({ settings }: DaemonTest, lanes: Strategy['ships'][number]['lanes']): Settings {
  const ships = [
    { match: { role: 'SATELLITE' }, lanes },
    { match: { symbol: '*' }, lanes: [] },
  ];
  return { ...settings, strategy: { ...settings.strategy, ships, purchases: [] } };
}
