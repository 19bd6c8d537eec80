import { readFileSync } from 'node:fs';
import { buildProgram } from '../../src/cli/program.ts';
import { metricsCatalogue } from '../../src/dashboard/metrics.ts';
import { errorCodesTable, wordingTable } from './error-codes-page.ts';
import { eventTables, ownersTable } from './event-tables.ts';
import { laneInterface } from './lane-interface.ts';
import { shipMachineTables } from './ship-machine-page.ts';
import { strategyTable } from './strategy-keys.ts';
import { worldTable } from './world-keys.ts';

/** Every metric with its labels but `agent`, and what it is. */
function metricsTable(): string {
  const rows = metricsCatalogue().map(({ name, help, labels }) => {
    const own = labels.filter((label) => label !== 'agent').join(',');
    return `| \`${name}${own === '' ? '' : `{${own}}`}\` | ${help} |`;
  });
  return ['| metric | what it is |', '|---|---|', ...rows].join('\n');
}

/** The options of a command as its `--help` tells them, as a table. */
function optionsTable(name: string): string {
  const command = buildProgram().commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`optionsTable: there is no command ${name}`);
  const rows = command.options.map(({ flags, description, defaultValue }) => {
    const preset = typeof defaultValue === 'number' ? ` (default: ${defaultValue})` : '';
    return `| \`${flags}\` | ${description}${preset} |`;
  });
  return ['| option | does |', '|---|---|', ...rows].join('\n');
}

/** A part of a page of the documentation that is made from the code, between its marks. */
export interface MadePart {
  /** Relative to the root of the project. */
  readonly path: string;
  readonly from: string;
  readonly text: () => string;
}

/** Every such part. To add one, add a line here and its marks to the page. */
export const MADE_PARTS: readonly MadePart[] = [
  { path: 'docs/universe/error-codes.md', from: 'src/wire/error-codes.ts', text: errorCodesTable },
  { path: 'docs/universe/error-codes.md', from: 'scripts/docs/recorded-wording.ts', text: wordingTable },
  { path: 'docs/logs.md', from: 'src/telemetry', text: eventTables },
  { path: 'docs/operations.md', from: 'src/telemetry/events', text: ownersTable },
  {
    path: 'docs/universe/private-universe.md',
    from: 'src/cli/universe/universe-command.ts',
    text: () => optionsTable('universe'),
  },
  {
    path: 'docs/developers/ship-machine.md',
    from: 'src/fleet/machine/ship.machine.ts and src/game/actions.ts',
    text: shipMachineTables,
  },
  { path: 'docs/steering.md', from: 'src/dashboard/metrics.ts', text: metricsTable },
  { path: 'docs/universe/doubts.md', from: 'src/config/worlds/world-schema.ts', text: worldTable },
  { path: 'docs/lane-reference.md', from: 'src/own/lane.ts', text: laneInterface },
  { path: 'docs/strategy-reference.md', from: 'src/config/schema/strategy-schema.ts', text: strategyTable },
];

/** The page as it stands, and with its generated part written again; every page has one. */
export function madeAnew({ path, from, text }: MadePart): { readonly old: string; readonly now: string } {
  const old = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [begin, end] = [
    `<!-- Made by \`npm run docs\` from ${from}, down to its end. -->`,
    '<!-- End of what is made. -->',
  ];
  const [before, rest = ''] = old.split(begin);
  const [, ...after] = rest.split(end);
  if (after.length === 0) throw new Error(`${path}: expected the marks "${begin}" and "${end}", one after the other`);
  return { old, now: `${before}${begin}\n\n${text()}\n\n${end}${after.join(end)}` };
}
