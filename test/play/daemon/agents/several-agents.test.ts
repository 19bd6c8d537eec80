import { describe, expect, it } from 'vitest';
import { playSeveral, type SeveralOptions } from '../../../../src/backtest/several.ts';
import { creditsByBooks } from '../../../../src/command/booking/books.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import type { AgentSettings, Settings } from '../../../../src/config/settings.ts';
import type { DaemonEvents } from '../../../../src/daemon/subscribers.ts';
import { createEventHub } from '../../../../src/events/hub.ts';
import { openStore } from '../../../../src/store/store.ts';
import { StoreError } from '../../../../src/store/store-error.ts';
import { keptLog, parsed } from '../../../telemetry/lines.ts';

/** Settings with agents that play homebody, by their parts of so many requests a minute. */
function agentsWith(parts: Readonly<Record<string, number>>, requestsPerMinute = 150): Settings {
  const settings = loadSettings('config/strategies/homebody.yaml');
  const agents = Object.entries(parts).map(([callsign, part]): AgentSettings => {
    const agent = { ...settings.strategy.agent, callsigns: [callsign] };
    return { strategy: { ...settings.strategy, agent }, sources: settings.sources, unheard: [], part };
  });
  return { ...settings, limits: { requestsPerMinute }, agents };
}

async function play(settings: Settings, hours: number, more: Partial<SeveralOptions> = {}) {
  const kept = keptLog();
  const world = { rivals: 0 };
  const result = await playSeveral({ settings, seed: 2, hours, world, logOn: () => kept.log, ...more });
  const lines = kept.lines.map(parsed);
  const events = (name: string, agent: string) => lines.filter((line) => line.event === name && line.agent === agent);
  return { result, events };
}

const EQUAL = { ALICE: 0.5, BOBBY: 0.5 };

/** Minutes in which the agents read what they plan with, so slow that most of them have nothing to send. */
const START_MINUTES = 20;

/** Minutes of play afterwards. */
const PLAY_MINUTES = 15;

/** Requests a minute that four fleets never find enough. */
const SCARCE = 5;

const MARKET = 'GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/market';

describe('several agents in one daemon', () => {
  it('waste nothing of a budget that is not enough, give most of it to the largest part, and each keep true books', async () => {
    const early = new Map<string, number>();
    const onUniverse: SeveralOptions['onUniverse'] = async (universe, clock) => {
      await clock.sleepUntil(clock.nowMs() + START_MINUTES * 60_000);
      for (const [callsign, { sent }] of Object.entries(universe.counters().byAgent)) early.set(callsign, sent);
    };
    const parts = { ALICE: 0.4, BOBBY: 0.3, CAROL: 0.2, DAVID: 0.1 };
    const { result } = await play(agentsWith(parts, SCARCE), (START_MINUTES + PLAY_MINUTES) / 60, { onUniverse });
    const sent = result.agents.map(({ callsign, requests }) => requests - (early.get(callsign) ?? 0));
    expect(result.rejected429).toBe(0);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0.97 * SCARCE * PLAY_MINUTES);
    // Exact shares of queues that are never empty: test/queue/shares.test.ts.
    expect(Math.max(...sent)).toBe(sent[0]);
    for (const { store, credits } of result.agents) expect(await creditsByBooks(store)).toBe(credits);
  });

  it('read what the markets list once for all', async () => {
    const readsBy = async (parts: Readonly<Record<string, number>>) =>
      (await play(agentsWith(parts), 0.05)).result.universe.counters().total.byEndpoint[MARKET] ?? 0;
    expect(await readsBy(EQUAL)).toBeLessThan(1.5 * (await readsBy({ ALICE: 1 })));
  });

  it('go on where the token of one of them is refused', async () => {
    const disturb: SeveralOptions['disturb'] = (agent, index) =>
      index === 1 ? agent : { ...agent, credentials: { ...agent.credentials, agentToken: 'no.such.token' } };
    const { result, events } = await play(agentsWith(EQUAL), 0.2, { disturb });
    expect(events('agent.ended', 'ALICE')).toHaveLength(1);
    expect(events('daemon.ready', 'BOBBY')).toHaveLength(1);
    expect(result.agents[1]?.credits).toBeGreaterThan(175_000);
  });

  it('go on where the disk of one of them fails, which begins again after a pause', async () => {
    let failures = 0;
    const disturb: SeveralOptions['disturb'] = (agent, index) => ({
      ...agent,
      openBooks: async (key) => {
        if (index === 0 && failures++ < 2) throw new StoreError('full', 'books', 'the disk is full');
        return agent.openBooks(key);
      },
    });
    const { events } = await play(agentsWith(EQUAL), 0.1, { disturb });
    expect(events('agent.failed', 'ALICE').map(({ seconds }) => seconds)).toEqual([10, 20]);
    expect(events('daemon.ready', 'ALICE')).toHaveLength(1);
    expect(events('daemon.ready', 'BOBBY')).toHaveLength(1);
  });

  it('all begin again after a reset, which each tells once, with a galaxy that they do not know', async () => {
    const onUniverse: SeveralOptions['onUniverse'] = async (universe, clock) => {
      await clock.sleepUntil(clock.nowMs() + 240_000);
      universe.disturb({ kind: 'reset' }, clock.nowMs());
    };
    const opened: string[] = [];
    let failures = 0;
    const disturb: SeveralOptions['disturb'] = (agent) => ({
      ...agent,
      events: createEventHub<DaemonEvents>(),
      openBooks: async ({ callsign, resetDate }) => {
        if (callsign === 'ALICE' && failures++ < 1) throw new StoreError('full', 'books', 'the disk is full');
        opened.push(`${callsign}@${resetDate}`);
        return openStore(':memory:');
      },
    });
    const { events } = await play(agentsWith(EQUAL), 0.15, { onUniverse, disturb });
    for (const callsign of Object.keys(EQUAL)) {
      expect(events('agent.registered', callsign)).toHaveLength(2);
      expect(events('server.reset', callsign)).toHaveLength(1);
      expect(events('mission.started', callsign).length + events('mission.ended', callsign).length).toBeGreaterThan(0);
    }
    expect(new Set(opened).size).toBe(4);
  });
});
