import { expect, test } from 'vitest';
import { boardsOf } from '../../../src/wire/schemas/boards.ts';

const charts = [{ agentSymbol: 'B', chartCount: 7 }];

test('the boards of a status say how many play and who leads', () => {
  const mostCredits = [
    { agentSymbol: 'A', credits: 9 },
    { agentSymbol: 'B', credits: 8 },
  ];
  const stats = { agents: 119, ships: 3_000 };
  const [credits, charted] = [
    [
      ['A', 9],
      ['B', 8],
    ],
    [['B', 7]],
  ];
  const boards = boardsOf({ stats, leaderboards: { mostCredits, mostSubmittedCharts: charts } });
  expect(boards).toEqual({ ...stats, credits, charts: charted });
});

test('a status may show no board, or one of them', () => {
  expect(boardsOf({ stats: { agents: 5 } })).toBeUndefined();
  expect(boardsOf({ leaderboards: { mostSubmittedCharts: charts } })).toEqual({ credits: [], charts: [['B', 7]] });
});
