import { expect, test } from 'vitest';
import { offerContract } from '../../../src/universe/contracts/offers.ts';
import { homeSystemSymbol } from '../../../src/universe/galaxy/names.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import type { AgentState } from '../../../src/universe/state.ts';

/** How many lines two hundred contracts have, each number once. */
function lineCounts(options: object): number[] {
  const { state } = openGame({ seed: 1, speed: 1, startedAtMs: 0, ...options });
  const home = homeSystemSymbol(1, 'COSMIC');
  const agent: AgentState = {
    symbol: 'VOYAGER',
    accountId: 'me',
    headquarters: `${home}-A1`,
    startingFaction: 'COSMIC',
    registeredAtMs: 0,
    credits: 0,
    shipsRegistered: 0,
  };
  const offered = Array.from({ length: 200 }, () => offerContract(state, agent, home, 'COSMIC', 0));
  return [...new Set(offered.map(({ deliver }) => deliver.length))].sort();
}

test('a contract has one line, more where the universe was opened so', () => {
  expect(lineCounts({})).toEqual([1]);
  expect(lineCounts({ contractLines: 3 })).toEqual([1, 2, 3]);
  expect(lineCounts({ contractLines: 2 })).toEqual([1, 2]);
  expect(lineCounts({ contractLines: 1 })).toEqual([1]);
});
