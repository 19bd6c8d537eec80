import { playSeveral } from '../../src/backtest/several.ts';
import { loadSettings } from '../../src/config/load.ts';
import type { AgentSettings, Settings } from '../../src/config/settings.ts';
import { KIND_WORLD } from '../../src/config/worlds/world-schema.ts';
import { createRecorder, type Trace } from './recorder.ts';

const SEED = 91;
const HOURS = 3;

/** Two agents with a strategy each, and unequal parts of the requests. */
function twoAgents(): Settings {
  const agent = (file: string, callsign: string, part: number): AgentSettings => {
    const { strategy, sources } = loadSettings(file);
    const own = { ...strategy, agent: { ...strategy.agent, callsigns: [callsign] } };
    return { strategy: own, sources, unheard: [], part };
  };
  const agents = [agent('config/argosy.yaml', 'ALICE', 0.6), agent('config/strategies/homebody.yaml', 'BOBBY', 0.4)];
  return { ...loadSettings('config/argosy.yaml'), agents };
}

/** Plays two agents that share one universe and one budget of requests. */
export async function playTwoAgents(): Promise<Trace> {
  const { through, logOn, trace } = createRecorder();
  const world = { world: KIND_WORLD, rivals: 3 };
  const { agents, rejected429 } = await playSeveral({
    settings: twoAgents(),
    seed: SEED,
    hours: HOURS,
    world,
    through,
    logOn,
  });
  const ends = agents.map(({ store: _, ...end }) => end);
  return trace({ agents: ends, rejected429 });
}
