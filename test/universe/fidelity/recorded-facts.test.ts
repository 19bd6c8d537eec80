import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factionSymbols } from '../../../src/universe/facts/factions.ts';
import { moduleFacts, mountFacts } from '../../../src/universe/facts/fittings.ts';
import { goodFacts, tradeSymbols } from '../../../src/universe/facts/goods.ts';
import { engineFacts, frameFacts, reactorFacts } from '../../../src/universe/facts/hulls.ts';
import { shipTypeFacts, shipTypes } from '../../../src/universe/facts/ship-types.ts';
import { exportToImports } from '../../../src/universe/facts/supply-chain.ts';
import { traitFacts, traitSymbols } from '../../../src/universe/facts/traits.ts';

const SHARED = new URL('../../../../shared/', import.meta.url);

function sharedJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(new URL(path, SHARED), 'utf8')) as Shape;
}

interface Recorded {
  readonly symbol: string;
  readonly description: string;
  readonly [field: string]: unknown;
}

interface RecordedShip {
  readonly type: string;
  readonly crew: { readonly required: number; readonly capacity: number };
  readonly frame: Recorded;
  readonly reactor: Recorded;
  readonly engine: Recorded;
  readonly modules: readonly Recorded[];
  readonly mounts: readonly Recorded[];
}

/** What the universe calls static: no nulls, no empty lists, no wear, no prose. */
function numbersOf(record: object): object {
  const fields = Object.entries(record).filter(
    ([key, value]) =>
      !['description', 'condition', 'integrity', 'name'].includes(key) &&
      value !== null &&
      !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(fields.map(([key, value]) => [key, key === 'requirements' ? numbersOf(value) : value]));
}

const PART_FILES = [
  ['engines', engineFacts],
  ['reactors', reactorFacts],
  ['modules', moduleFacts],
  ['mounts', mountFacts],
] as const;

describe.skipIf(!existsSync(new URL('fixtures/', SHARED)))(
  'facts against recordings (skipped where recordings are absent)',
  () => {
    it.each(PART_FILES)('has the numbers of the recorded %s', (file, factsOf) => {
      for (const recorded of sharedJson<Recorded[]>(`fixtures/static/${file}.json`)) {
        expect(numbersOf(factsOf(recorded.symbol))).toEqual(numbersOf(recorded));
        expect(factsOf(recorded.symbol).name).toBe(recorded.name);
      }
    });

    it('builds ships as recorded, from the recorded frames, with the recorded crew', () => {
      for (const recorded of sharedJson<RecordedShip[]>('fixtures/static/shipyard_ships.json')) {
        const facts = shipTypeFacts(recorded.type);
        expect(numbersOf(frameFacts(facts.frame))).toEqual(numbersOf(recorded.frame));
        expect(facts.reactor).toBe(recorded.reactor.symbol);
        expect(facts.engine).toBe(recorded.engine.symbol);
        expect(facts.modules).toEqual(recorded.modules.map((module) => module.symbol));
        expect(facts.mounts).toEqual(recorded.mounts.map((mount) => mount.symbol));
        expect(facts.crew).toEqual(recorded.crew);
      }
    });

    it('has the recorded supply chain', () => {
      const chain = sharedJson<{ supply_chain: { data: { exportToImportMap: unknown } } }>(
        'fixtures/home-system/X1-AD75.json',
      ).supply_chain.data.exportToImportMap;
      expect(exportToImports).toEqual(chain);
    });

    it('describes goods, parts and traits in its own words', () => {
      const own = (symbol: string) => [goodFacts(symbol)?.description ?? ''];
      for (const { symbol, description } of sharedJson<Recorded[]>('fixtures/static/trade_goods.json')) {
        expect(own(symbol)).not.toContain(description);
      }
      for (const { symbol, description } of sharedJson<Recorded[]>('fixtures/static/waypoint_traits.json')) {
        expect(traitFacts(symbol).description).not.toBe(description);
      }
      for (const [file, factsOf] of PART_FILES) {
        for (const { symbol, description } of sharedJson<Recorded[]>(`fixtures/static/${file}.json`)) {
          expect(factsOf(symbol).description).not.toBe(description);
        }
      }
    });
  },
);

describe.skipIf(!existsSync(new URL('openapi/', SHARED)))(
  'facts against the official lists (skipped where recordings are absent)',
  () => {
    it.each([
      ['TradeSymbol', tradeSymbols],
      ['FactionSymbol', factionSymbols],
      ['ShipType', shipTypes],
      ['WaypointTraitSymbol', traitSymbols],
    ] as const)('knows every %s, and no other', (model, symbols) => {
      const official = sharedJson<{ enum: string[] }>(`openapi/models/${model}.json`).enum;
      expect([...symbols].sort()).toEqual([...official].sort());
    });
  },
);
