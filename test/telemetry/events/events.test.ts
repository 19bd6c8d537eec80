import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe as group, test } from 'vitest';
import { readProject } from '../../../scripts/check/project-files.ts';
import { describe } from '../../../src/telemetry/events/describe.ts';
import { FIELDS } from '../../../src/telemetry/events/fields.ts';
import { EVENTS, type EventName, entryOf, fieldsOf } from '../../../src/telemetry/events.ts';
import { ROOT } from '../../kit/files.ts';

const names = Object.keys(EVENTS) as EventName[];
const logsPage = readFileSync(join(ROOT, 'docs/logs.md'), 'utf8').split('\n');

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

  test('has each sentence once', () => {
    const sentences = names.map((name) => entryOf(name).sentence);
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) < at)).toEqual([]);
  });

  test.each(names)('%s is told in a sentence that stands in docs/logs.md', (event) => {
    expect(logsPage.filter((row) => row.endsWith(`| ${entryOf(event).sentence} |`))).toHaveLength(1);
  });

  test('names events in one style', () => {
    for (const name of names) expect(name).toMatch(/^[a-z]+(\.[a-z]+(-[a-z]+)*)?$/);
  });

  test('documents no field that no event has', () => {
    const used = new Set(names.flatMap(fieldsOf));
    expect(Object.keys(FIELDS).filter((field) => !used.has(field))).toEqual([]);
  });

  const source = readProject(ROOT)
    .filter(({ path }) => /^src\/(?!telemetry\/events).*\.ts$/.test(path))
    .map(({ text }) => text)
    .join('\n');

  test('agrees with the code on the level of every event that the code names', () => {
    const calls = [...source.matchAll(/\b(debug|info|warn|error|fatal)\(\s*'([\w.-]+)'/g)];
    const written = calls.filter(([, , event]) => names.includes(event as EventName));
    expect(written.filter(([, level, event]) => entryOf(event as EventName).level !== level)).toEqual([]);
  });

  test('lists no event that nothing writes', () => {
    expect(names.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
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
    expect(describe('ship.idle', { ship: 'A', reason: { mining: 3, selling: 1 } })).toBe(
      'A is idle: mining 3, selling 1',
    );
    expect(describe('ship.idle', { ship: 'A', reason: {} })).toBe('A is idle: none');
    expect(describe('contract.negotiated', { deliver: ['1 A', '2 B'] })).toBe('was offered a contract: 1 A, 2 B');
  });

  test('shows an instant to the minute', () => {
    const offer = { deliver: ['43 FABRICS to X1-A-B'], deadline: '2026-09-14T14:00:12.345Z', payCredits: 203_000 };
    expect(describe('contract.negotiated', offer)).toBe(
      'was offered a contract: 43 FABRICS to X1-A-B by 2026-09-14 14:00 UTC, 203,000 credits',
    );
  });
});
