import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { lanesOf } from '../../../src/config/rules/ship-rules.ts';
import type { LedgerRow } from '../../../src/store/books/ledger.ts';
import { played } from '../../kit/backtest.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'argosy-wishes-'));
afterAll(() => rmSync(folder, { recursive: true }));
copyFileSync('config/lanes/fresh-trade.ts', join(folder, 'fresh-trade.ts'));

const SECTION = /### (.+)\n\n```yaml\n([\s\S]*?)```/g;
const WISHES = new Map(
  [...readFileSync('docs/strategies.md', 'utf8').matchAll(SECTION)].map(([, title = '', text = '']) => [title, text]),
);

/** The settings of a wish as the page has it. @param changed numbers of it, so that minutes show what it does */
function settingsOf(title: string, changed: Readonly<Record<string, string>> = {}) {
  let text = WISHES.get(title) ?? '';
  for (const [from, to] of Object.entries(changed)) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const file = join(folder, 'wish.yaml');
  writeFileSync(file, text);
  return loadSettings(file);
}

/** Plays some game minutes; the books and the log. */
async function play(title: string, minutes: number, changed: Readonly<Record<string, string>> = {}) {
  const { store, lines, figures } = await played({
    settings: settingsOf(title, changed),
    seed: 1,
    hours: minutes / 60,
  });
  const rows = await store.ledger.since(0);
  await store.close();
  return { rows, lines: lines.map(parsed), figures };
}

const goodsIn = (rows: readonly LedgerRow[], operation: string) =>
  new Set(
    rows.filter((row) => row.operation === operation && row.tradeSymbol !== 'FUEL').map((row) => row.tradeSymbol),
  );
const missionsIn = (lines: readonly Line[]) => lines.filter(({ event }) => event === 'mission.started');
const minuteOf = ({ time }: Line) => (Date.parse(String(time)) - Date.parse('2026-01-04T13:00:00Z')) / 60_000;

test('there are thirteen, and each is a strategy without mistakes', () => {
  expect(WISHES.size).toBe(13);
  for (const title of WISHES.keys()) expect(settingsOf(title).strategy.ships.length).toBeGreaterThan(0);
});

test('trade two goods and nothing else', async () => {
  const { rows } = await play('Trade two goods and nothing else', 10);
  expect([...goodsIn(rows, 'purchaseCargo')].sort()).toEqual(['CLOTHING', 'MEDICINE']);
});

test('from an amount on, never below the reserve', async () => {
  const title = 'From two million on, never below half a million';
  const reserved = { '2000000': '150000', '500000': '140000' };
  const { figures, lines } = await play(title, 8, reserved);
  expect(figures.leastCreditsAfterPurchase).toBeGreaterThanOrEqual(140_000);
  const { lines: before } = await play(title, 1);
  expect(before.map(({ msg }) => msg).join('\n')).toContain('reserveCredits waits for net worth above 2,000,000');
  expect(lines.map(({ msg }) => msg).join('\n')).not.toContain('reserveCredits waits');
});

test('rest in the nights: from five past two in Berlin on no mission begins', async () => {
  const { lines } = await play('Rest in the nights before working days', 8, { '22:00': '14:05' });
  const begun = missionsIn(lines).map(minuteOf);
  expect(begun.filter((minute) => minute < 5).length).toBeGreaterThan(0);
  expect(begun.filter((minute) => minute >= 5)).toEqual([]);
});

test.each([
  ['sun', 0],
  ['mon', 1],
])('ships of a kind that rest on some days: on a Sunday those of "%s" do not', async (day, least) => {
  const { lines } = await play('Explorers at weekends only', 3, { mon: day, FRAME_EXPLORER: 'FRAME_PROBE' });
  const ofProbes = missionsIn(lines).filter(({ lane }) => lane === 'scout');
  expect(Math.min(1, ofProbes.length)).toBe(least);
});

test('stop at so many ships', async () => {
  const { figures, lines } = await play('Stop at 100 ships', 12, { '100': '3' });
  expect(figures.ships).toBe(3);
  expect(lines.map(({ msg }) => msg).join('\n')).toMatch(/the fleet has 3 ships, the most that the strategy allows/);
});

test('other rules before and after the gate', async () => {
  const { lines } = await play('Other rules before and after the gate', 5);
  const ofFrigate = missionsIn(lines).filter(({ ship }) => ship === 'ARGOSY-1-1');
  expect(ofFrigate.length).toBeGreaterThan(0);
  expect(new Set(ofFrigate.map(({ lane }) => lane))).toEqual(new Set(['contract']));
  expect(lines.map(({ msg }) => msg).join('\n')).toContain('ships.frigate-after waits for phase galaxy or lastHours');
});

test('a lane that leaves half a million to others buys nothing before', async () => {
  const { rows } = await play('Four traders at most, and they leave half a million to others', 8);
  expect(rows.filter(({ lane, operation }) => lane === 'trade' && operation === 'purchaseCargo')).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});

test('contracts by goods: another offer is left, and the log says why', async () => {
  const title = 'Contracts by goods, faction and distance';
  const { lines, rows } = await play(title, 4, { 'IRON_ORE, COPPER_ORE, ALUMINUM_ORE': 'MOOD_REGULATORS' });
  expect(lines.map(({ msg }) => msg).join('\n')).toMatch(/takes no contract of [A-Z_]+ \(contracts\.goods\)/);
  expect(rows.filter(({ operation }) => operation === 'acceptContract')).toEqual([]);
});

test('the first two of a kind have one lane, the others another', async () => {
  const title = 'The first two haulers fulfil contracts, the others trade';
  const probes = {
    FRAME_LIGHT_FREIGHTER: 'FRAME_PROBE',
    '[contract]': '[scout]',
    ' frame: FRAME_LIGHT_FREIGHTER': ' frame: FRAME_PROBE',
    '[trade]': '[]',
  };
  const { lines, figures } = await play(title, 8, probes);
  expect(figures.ships).toBeGreaterThan(4);
  expect(
    new Set(
      missionsIn(lines)
        .filter(({ lane }) => lane === 'scout')
        .map(({ ship }) => ship),
    ),
  ).toEqual(new Set(['ARGOSY-1-2', 'ARGOSY-1-3']));
});

test('no unit of a good is bought or sold beyond its prices', async () => {
  const title = 'The most a good may cost, and the most a ship may lose';
  const all = await play(title, 9, {
    'buyAtMostCredits: 1550, sellAtLeastCredits: 1700': 'buyAtMostCredits: 1000000',
  });
  const limited = await play(title, 9);
  const dearest = ({ rows }: typeof all) =>
    Math.max(
      ...rows
        .filter(({ operation, tradeSymbol }) => operation === 'purchaseCargo' && tradeSymbol === 'FABRICS')
        .map(({ unitPriceCredits }) => unitPriceCredits ?? 0),
    );
  expect(dearest(all)).toBeGreaterThan(1_550);
  expect(dearest(limited)).toBeLessThanOrEqual(1_550);
});

test('default.yaml with two keys changed is the rest of it as it is', async () => {
  const { strategy } = settingsOf('default.yaml with two keys changed');
  const whole = loadSettings('config/strategies/default.yaml').strategy;
  const purchases = whole.purchases.map((one) => (one.name === 'chart-probes' ? { ...one, atMost: 200 } : one));
  expect(strategy).toEqual({ ...whole, reserveCredits: 20_000, purchases });
  expect((await play('default.yaml with two keys changed', 3)).rows.length).toBeGreaterThan(0);
});

test('an idea of your own: its missions are those of any lane', async () => {
  const { lines, rows } = await play('An idea of your own', 15);
  expect(missionsIn(lines).map(({ lane }) => lane)).toContain('fresh-trade');
  expect(rows.filter(({ lane }) => lane === 'fresh-trade').map(({ operation }) => operation)).toContain('sellCargo');
});

test('miners and a refinery: the freighter collects and refines', () => {
  const { strategy } = settingsOf('Miners and a refinery');
  const freighter = { symbol: 'A-9', registration: { role: 'REFINERY' }, frame: { symbol: 'FRAME_BULK_FREIGHTER' } };
  expect(lanesOf(strategy, freighter)).toEqual(['haul', 'refine']);
});
