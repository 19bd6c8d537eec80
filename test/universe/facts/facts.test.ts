import { describe, expect, it } from 'vitest';
import { factionFacts, factionSymbols } from '../../../src/universe/facts/factions.ts';
import { moduleFacts, mountFacts } from '../../../src/universe/facts/fittings.ts';
import { goodFacts, tradeSymbols } from '../../../src/universe/facts/goods.ts';
import { engineFacts, frameFacts, reactorFacts } from '../../../src/universe/facts/hulls.ts';
import { shipTypeFacts, shipTypes } from '../../../src/universe/facts/ship-types.ts';
import { exportToImports } from '../../../src/universe/facts/supply-chain.ts';
import { traitFacts, traitSymbols } from '../../../src/universe/facts/traits.ts';

describe('facts of the game', () => {
  it('names, describes and prices every good of trade', () => {
    for (const symbol of tradeSymbols) {
      const facts = goodFacts(symbol);
      expect(facts, symbol).toMatchObject({ symbol, name: expect.stringMatching(/\w/), description: /\w/ });
      expect(facts?.basePriceCredits, symbol).toBeGreaterThan(0);
      expect(facts?.tradeVolume, symbol).toBeGreaterThan(0);
    }
  });

  it('knows no good, not even an inherited property, by a symbol that is none', () => {
    expect(goodFacts('UNOBTAINIUM')).toBeUndefined();
    expect(goodFacts('constructor')).toBeUndefined();
  });

  it('knows every good that the supply chain makes or uses', () => {
    const used = Object.entries(exportToImports).flatMap(([made, inputs]) => [made, ...inputs]);
    expect(used.filter((symbol) => goodFacts(symbol) === undefined)).toEqual([]);
    expect(Object.keys(exportToImports)).toHaveLength(129);
  });

  it.each(shipTypes)('builds %s within its slots, mounting points and reactor', (type) => {
    const facts = shipTypeFacts(type);
    const frame = frameFacts(facts.frame);
    const modules = facts.modules.map(moduleFacts);
    const powered = [frame, engineFacts(facts.engine), ...modules, ...facts.mounts.map(mountFacts)];
    const slots = modules.reduce((sum, { requirements }) => sum + (requirements.slots ?? 0), 0);
    const power = powered.reduce((sum, { requirements }) => sum + (requirements.power ?? 0), 0);
    expect(slots).toBeLessThanOrEqual(frame.moduleSlots);
    expect(power).toBeLessThanOrEqual(reactorFacts(facts.reactor).powerOutput);
    expect(facts.mounts.length).toBeLessThanOrEqual(frame.mountingPoints);
    expect(facts.fuelCapacity).toBe(frame.fuelCapacity);
    expect(facts.crew.required).toBeLessThanOrEqual(facts.crew.capacity);
  });

  it('describes every trait of waypoints and every faction', () => {
    for (const symbol of traitSymbols) expect(traitFacts(symbol).description).not.toBe('');
    for (const symbol of factionSymbols) {
      expect(factionFacts(symbol).traits.length, symbol).toBeGreaterThan(0);
    }
    for (const starter of ['COSMIC', 'ASTRO', 'CORSAIRS', 'UNITED', 'LORDS']) {
      expect(factionFacts(starter).isRecruiting, starter).toBe(true);
    }
  });

  it('says what was expected when the universe names a part that it does not know', () => {
    expect(() => frameFacts('FRAME_CARDBOARD')).toThrow(/expected a frame, got "FRAME_CARDBOARD"/);
  });
});
