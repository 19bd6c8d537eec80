import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Agenda, enter, type Ranked, takeNext } from '../../../src/plan/routes/agenda.ts';

test('the agenda hands out the cheapest first and the fullest tank among equals', () => {
  const ranked = fc.record({ spentCredits: fc.nat(20), fuel: fc.nat(5) });
  const property = fc.property(fc.array(ranked), (entries) => {
    const agenda: Agenda<Ranked> = { entries: [] };
    for (const entry of entries) enter(agenda, entry);
    const taken = entries.map(() => takeNext(agenda));
    expect(taken).toEqual(entries.toSorted((a, b) => a.spentCredits - b.spentCredits || b.fuel - a.fuel));
    expect(takeNext(agenda)).toBeUndefined();
  });
  fc.assert(property);
});
