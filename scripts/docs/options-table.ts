import { buildProgram } from '../../src/cli/program.ts';

/** The options of a command as its `--help` tells them, as a table. */
export function optionsTable(name: string): string {
  const command = buildProgram().commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`options-table: there is no command ${name}`);
  const rows = command.options.map(({ flags, description, defaultValue }) => {
    const preset = typeof defaultValue === 'number' ? ` (default: ${defaultValue})` : '';
    return `| \`${flags}\` | ${description}${preset} |`;
  });
  return ['| option | does |', '|---|---|', ...rows].join('\n');
}
