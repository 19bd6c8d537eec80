import { join } from 'node:path';
import { loadSettings } from '../../../src/config/load.ts';
import { played } from '../../kit/backtest.ts';
import { writeFiles } from '../../own/own-modules.ts';

const STRATEGY = 'extends: homebody\nships:\n  - match: { role: COMMAND }\n    lanes: [trade]\n';

/** The same with lanes before that, by the names of their files. */
function withLanes(names: readonly string[]): string {
  const files = names.map((name) => `${name}: ./lanes/${name}.ts`).join(', ');
  return `${STRATEGY.replace('[trade]', `[${names.join(', ')}, trade]`)}lanes: { ${files} }\n`;
}

/** What a run of the whole daemon came to. */
export interface LanePlayed {
  /** The lines that name a suspended module. */
  readonly suspended: readonly string[];
  /** Errors of other kinds. */
  readonly errors: readonly string[];
  /** Credits that the frigate, whose rule names the lane, and all other ships earned. */
  readonly own: number;
  readonly others: number;
  /** Credits, units sold and contracts: of the books, and of the universe. */
  readonly books: readonly number[];
  readonly universe: readonly number[];
}

/** What the service gives a new agent. */
const START_CREDITS = 175_000;

interface Line {
  readonly level: string | number;
  readonly event: string;
  readonly reason?: string;
}

const isError = ({ level }: Line) => level === 'error' || level === 'fatal' || Number(level) >= 50;

/** Plays the fleet of `homebody` whose frigate trades, with lanes before that, by name: broken-0, broken-1 and so on. */
export async function playLanes(
  folder: string,
  texts: readonly string[],
  { seed, hours }: { readonly seed: number; readonly hours: number },
): Promise<LanePlayed> {
  const file = join(folder, 'mine.yaml');
  const lanes = texts.map((text, index) => [`broken-${index}`, text] as const);
  const modules = Object.fromEntries(lanes.map(([name, text]) => [`lanes/${name}.ts`, text]));
  const strategy = lanes.length === 0 ? STRATEGY : withLanes(lanes.map(([name]) => name));
  writeFiles(folder, { 'mine.yaml': strategy, ...modules });
  const { figures, store, report, lines } = await played({ settings: loadSettings(file), seed, hours }, 'info');
  const errors = lines.map((line) => JSON.parse(line) as Line).filter(isError);
  const suspended = errors.filter(({ event }) => event === 'module.suspended');
  const { creditsDelta, unitsSold, contractsFulfilled } = await store.ledger.totals();
  await store.close();
  const frigate = report.ships.find(({ ship }) => ship.endsWith('-1'));
  const earned = report.ships.reduce((sum, { profitCredits }) => sum + profitCredits, 0);
  const own = frigate?.profitCredits ?? 0;
  return {
    suspended: suspended.map(({ reason = '' }) => reason),
    errors: errors.filter((line) => !suspended.includes(line)).map(({ event }) => event),
    own,
    others: earned - own,
    books: [creditsDelta, unitsSold, contractsFulfilled],
    universe: [figures.credits - START_CREDITS, figures.unitsSold, figures.contractsFulfilled],
  };
}
