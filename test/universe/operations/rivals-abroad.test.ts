import { expect, test } from 'vitest';
import { newUniverse, registered } from '../service/player.ts';

const DAY_MS = 86_400_000;

test('rivals abroad stand among the agents and on both boards, and their callsigns are taken', () => {
  const { player } = registered(newUniverse({ systems: 2_000, rivalsAbroad: 3 }));
  player.nowMs += 6 * DAY_MS;
  const { stats, leaderboards } = player.get('/').json;
  expect(stats.agents).toBe(4);
  const boarded = leaderboards.mostSubmittedCharts.map(({ agentSymbol }: { agentSymbol: string }) => agentSymbol);
  expect(boarded[0]).toMatch(/^ABROAD-[123]$/);
  expect(leaderboards.mostCredits[0]).toMatchObject({ agentSymbol: boarded[0] });
  const listed = player.get('/agents').json.data.map(({ symbol }: { symbol: string }) => symbol);
  expect(listed).toEqual(['VOYAGER', 'ABROAD-1', 'ABROAD-2', 'ABROAD-3']);
  expect(player.get('/agents/abroad-2').json.data).toMatchObject({ symbol: 'ABROAD-2' });
  expect(player.get('/agents/abroad-4').status).toBe(404);
});

test('a universe without rivals abroad lists nobody but those who play', () => {
  const { player } = registered(newUniverse({ systems: 2_000, rivalsAbroad: 0 }));
  player.nowMs += 6 * DAY_MS;
  expect(player.get('/agents').json.data).toHaveLength(1);
  expect(player.get('/').json.leaderboards.mostSubmittedCharts).toEqual([]);
});

test('filters by trait match what is uncharted, unless traits are hidden', () => {
  const marketsFound = (hideTraits: boolean) => {
    const { player } = registered(newUniverse({ systems: 400, hideTraits }));
    const systems = [1, 2, 3, 4, 5, 6].flatMap((page) => player.get(`/systems?limit=20&page=${page}`).json.data);
    const counts = systems.slice(38).map(({ symbol }: { symbol: string }) => {
      const answer = player.get(`/systems/${symbol}/waypoints?traits=MARKETPLACE`).json;
      player.nowMs += 60_000;
      return answer.meta.total;
    });
    return counts.reduce((sum: number, count: number) => sum + count, 0);
  };
  expect(marketsFound(false)).toBeGreaterThan(50);
  expect(marketsFound(true)).toBe(0);
});
