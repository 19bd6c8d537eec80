import type { AgentSumView } from '../../daemon/views.ts';
import { sum } from '../../game/numbers/averages.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { tableLines } from '../../report/screen/table-layout.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';

/** The agents of a daemon, a line each, and what they have together. */
export function agentsText(agents: readonly AgentSumView[], columns: number): TerminalText {
  const rows = agents.map(({ name, isReady, ships, credits, netWorth, creditsPerHour }) =>
    isReady
      ? [name, formatNumber(ships), formatNumber(credits), formatNumber(netWorth), formatNumber(creditsPerHour)]
      : [name, 'not ready', '', '', ''],
  );
  const total = (of: (agent: AgentSumView) => number) => formatNumber(sum(agents.map(of)));
  const together = [
    'together',
    total((a) => a.ships),
    total((a) => a.credits),
    total((a) => a.netWorth),
    total((a) => a.creditsPerHour),
  ];
  const head = ['agent', 'ships', 'credits', 'net worth', 'a game hour lately'];
  const lines = tableLines(head, [...rows, together], (column) => column === 0, columns);
  return terminalLines([...lines, '', 'argosy status --agent CALLSIGN shows the ships of one of them']);
}
