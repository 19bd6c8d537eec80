import { metricsCatalogue } from '../../src/dashboard/metrics.ts';

/** Every metric with its labels but `agent`, and what it is. */
export function metricsTable(): string {
  const rows = metricsCatalogue().map(({ name, help, labels }) => {
    const own = labels.filter((label) => label !== 'agent').join(',');
    return `| \`${name}${own === '' ? '' : `{${own}}`}\` | ${help} |`;
  });
  return ['| metric | what it is |', '|---|---|', ...rows].join('\n');
}
