import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe as group, test } from 'vitest';
import { describe } from '../../../src/telemetry/events/describe.ts';
import { FIELDS } from '../../../src/telemetry/events/fields.ts';
import { EVENTS, type EventName, entryOf, fieldsOf } from '../../../src/telemetry/events.ts';

const names = Object.keys(EVENTS) as EventName[];

group('the catalogue of events', () => {
  test.each(names)('%s has no field but known ones, each named once', (event) => {
    const { sentence, more = [] } = entryOf(event);
    for (const field of fieldsOf(event)) expect(Object.keys(FIELDS)).toContain(field);
    expect(more.filter((field) => sentence.includes(`{${field}}`))).toEqual([]);
  });

  test.each(names)('%s tells its owner what to do if it is a warning or worse, and only then', (event) => {
    const entry = entryOf(event);
    const isCalling = entry.level === 'warn' || entry.level === 'error' || entry.level === 'fatal';
    expect('ownerDoes' in entry && /^[A-Z].{20,300}\.$/.test(entry.ownerDoes)).toBe(isCalling);
  });

  test('names events in one style', () => {
    for (const name of names) expect(name).toMatch(/^[a-z]+(\.[a-z]+(-[a-z]+)*)?$/);
  });

  test('documents no field that no event has', () => {
    const used = new Set(names.flatMap(fieldsOf));
    expect(Object.keys(FIELDS).filter((field) => !used.has(field))).toEqual([]);
  });

  test('agrees with the code on the level of every event that the code names', () => {
    const source = new URL('../../../src/', import.meta.url).pathname;
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const disagreements = files.flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const calls = [...text.matchAll(/\b(debug|info|warn|error|fatal)\(\s*'([\w.-]+)'/g)];
      return calls
        .filter(([, level, event]) => names.includes(event as EventName) && entryOf(event as EventName).level !== level)
        .map(
          ([, level, event]) => `${file}: ${event} at ${level}, in the catalogue ${entryOf(event as EventName).level}`,
        );
    });
    expect(disagreements).toEqual([]);
  });
});

group('the catalogue of events, against the code', () => {
  test('lists no event that nothing writes', () => {
    const root = new URL('../../../src/', import.meta.url).pathname;
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith(join('telemetry', 'events')),
    );
    const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });
});

group('the sentence of an event', () => {
  const sale = {
    ship: 'ARGOSY-1',
    units: 12,
    tradeSymbol: 'COPPER_ORE',
    waypoint: 'X1-KD26-B7',
    totalPriceCredits: 648,
    unitPriceCredits: 54,
  };

  test('tells a person what happened', () => {
    expect(describe('cargo.sold', { ...sale, credits: 175_648 })).toBe(
      'ARGOSY-1 sold 12 COPPER_ORE at X1-KD26-B7 for 648 (54 each), credits 175,648',
    );
  });

  test('leaves an optional part out where its field is absent, and marks what should be there', () => {
    expect(describe('cargo.sold', sale)).toBe('ARGOSY-1 sold 12 COPPER_ORE at X1-KD26-B7 for 648 (54 each)');
    expect(describe('cargo.sold', { ...sale, units: undefined, credits: null })).toBe(
      'ARGOSY-1 sold ? COPPER_ORE at X1-KD26-B7 for 648 (54 each)',
    );
  });

  test('takes brackets and braces in values as they are', () => {
    expect(describe('command.unknown', { ship: '[A]', operation: '{ship}', reason: '$& [x]' })).toBe(
      '[A]: outcome of {ship} unknown: $& [x]',
    );
  });

  test('spells counts by name and lists', () => {
    expect(describe('heartbeat', { shipsByState: { mining: 3, selling: 1 } })).toContain('ships: mining 3, selling 1;');
    expect(describe('heartbeat', { shipsByState: {} })).toContain('ships: none;');
    expect(describe('contract.negotiated', { contract: 'c', deliver: ['1 A', '2 B'] })).toBe(
      'was offered contract c: 1 A, 2 B',
    );
  });
});
