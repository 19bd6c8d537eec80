/** The door of the universe: all that other rooms may import of it. What moves its prices and yields stays inside. */
export { compareWithUniverse } from './calibrate/compare.ts';
export { sessionOf } from './calibrate/exchanges.ts';
export { countOf, linesOf, type Section } from './calibrate/table.ts';
export { readChange } from './changes.ts';
export type { Counters } from './counters.ts';
export { MOUNTS } from './facts/fittings.ts';
export { faultless, faulty, faultyFrom, type RequestHandler, type ScriptPosition } from './faults/answering.ts';
export { type FaultScript, readFaultScript } from './faults/script.ts';
export { type Finding, fitWorld } from './fit/fit-world.ts';
export { type Sightings, sightingsOf } from './fit/sightings.ts';
export { worldText } from './fit/world-text.ts';
export type { ReferenceRow } from './ledger.ts';
export { type Doubts, doubtsOf, WORLD_SETTINGS, type WorldSettings, worldSettingsOf } from './open-game.ts';
export { serveUniverse } from './service/http-server.ts';
export type { ShipState } from './ships/ship-state.ts';
export { SnapshotError } from './snapshot.ts';
export type { AgentSummary } from './universe.ts';
export { createUniverse, type Universe } from './universe.ts';
