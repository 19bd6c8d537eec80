import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentWorth, STARTING_CREDITS } from '../../../../src/backtest/figures.ts';
import { pass } from '../../../../src/time/wait.ts';
import { inFolder } from '../../../kit/files.ts';
import { configOf, start } from '../../../kit/programs.ts';
import { served } from '../../../kit/served.ts';
import { compareWith } from '../kill-loop.ts';
import { type Manners, openProxy } from '../proxy.ts';
import type { Reading, Row } from '../row.ts';

interface Example {
  readonly name: string;
  readonly manners: Manners;
  /** Whether a request in ten or so is to be met. */
  readonly resets?: boolean;
}

/** What servers, and what stands before them, do to connections that are kept. */
const EXAMPLES: readonly Example[] = [
  {
    name: 'one request in eleven over a kept connection is reset',
    manners: { treat: ({ ofConnection, ofAll }) => (ofConnection > 1 && ofAll % 11 === 0 ? 'reset' : 'serve') },
    resets: true,
  },
  {
    name: 'the fourth request of a connection is reset after its effect',
    manners: { treat: ({ ofConnection }) => (ofConnection === 4 ? 'serve and reset' : 'serve') },
    resets: true,
  },
  {
    name: 'every second request of a connection is reset',
    manners: { treat: ({ ofConnection }) => (ofConnection > 1 ? 'reset' : 'serve') },
    resets: true,
  },
  { name: 'connections are reset after 50 ms without a request', manners: { idleMs: 50 } },
  { name: 'a connection is closed after each reply, unsaid', manners: { closesAfterReply: true } },
  {
    name: 'a limit of a second is named, and kept to',
    manners: { header: 'Keep-Alive: timeout=1', idleMs: 1_000 },
  },
  { name: 'all connections that wait are reset each second', manners: { restartsEachMs: 1_000 } },
];

/** What stops all requests for a while. */
const STOPS = /"event":"(?:server\.unreachable|reply\.unreadable)"/g;
const WARNINGS = /"level":"(?:warn|error|fatal)","time":"[^"]+","event":"([^"]+)"/g;

/** A real daemon for so long at a universe behind a proxy of such manners. */
const play = (manners: Manners, speed: number, seconds: number, program?: string) =>
  inFolder(async (folder) => {
    const universe = await served(1, speed);
    const { clock, port, accountToken, end } = universe;
    const proxy = await openProxy(port, manners);
    try {
      const config = configOf({ folder, base: `http://127.0.0.1:${proxy.port}/v2`, speed });
      const account = join(folder, 'account-token');
      writeFileSync(account, accountToken, { mode: 0o600 });
      const manner = program === undefined ? {} : { program };
      const daemon = start(['run', config], { SPACETRADERS_ACCOUNT_TOKEN_FILE: account }, manner);
      let log = '';
      daemon.child.stdout?.on('data', (bytes: Buffer) => {
        log += bytes.toString();
      });
      const ready = JSON.parse(await daemon.line('"daemon.ready"')) as { readonly agent: string };
      await pass(seconds * 1_000);
      const agent = universe.agentSummary(ready.agent, clock.nowMs());
      const worth = agent === undefined ? 0 : agentWorth(agent);
      daemon.child.kill('SIGTERM');
      const code = await daemon.ended;
      return {
        earned: worth - STARTING_CREDITS,
        stops: [...log.matchAll(STOPS)].length,
        /** Events of warnings and errors, each once. */
        causes: [...new Set([...log.matchAll(WARNINGS)].map(([, event = '']) => event))],
        ...proxy.counts(),
        creditsOff: (await compareWith(folder, universe.ledger())).off,
        code,
      };
    } finally {
      await proxy.close();
      await end();
    }
  });

/** What is wrong with a run, whatever it earned. */
function faultsOf({ name, resets: isReset = false }: Example, run: Awaited<ReturnType<typeof play>>): string[] {
  const { stops, causes, requests, resets, creditsOff: off, code } = run;
  return [
    ...(stops > 0 ? [`all requests stopped ${stops} times`] : []),
    ...(causes.length > 1 ? [`warnings: ${causes.join(', ')}`] : []),
    ...(requests < 50 ? [`only ${requests} requests`] : []),
    ...(isReset && resets === 0 ? ['nothing was reset'] : []),
    ...(off === 0 ? [] : [`the books are ${off} credits off`]),
    ...(code === 0 ? [] : [`it ended with ${code}`]),
  ].map((fault) => `${name}: ${fault}`);
}

const LEAST_SHARE = 0.8;

/** Two game hours in real time beside an undisturbed run. */
async function scene(seed: number): Promise<Reading> {
  const example = EXAMPLES[(seed - 1) % EXAMPLES.length] as Example;
  const [calm, run] = await Promise.all([play({}, 60, 120), play(example.manners, 60, 120)]);
  const share = run.earned / calm.earned;
  const figures = {
    'income lost %': Math.round((1 - share) * 1_000) / 10,
    requests: run.requests,
    resets: run.resets,
    stops: run.stops,
    'credits off': Math.abs(run.creditsOff),
  };
  const poor = share < LEAST_SHARE ? [`${example.name}: ${share.toFixed(2)} of the income, not ${LEAST_SHARE}`] : [];
  return { figures, faults: [...faultsOf(example, run), ...poor] };
}

export const KEPT_CONNECTIONS: Row = {
  id: 'F55',
  what: 'kept connections that the server ends',
  seeds: EXAMPLES.length,
  scene,
  brief: async (program) => {
    const [example] = EXAMPLES as [Example];
    return {
      figures: {},
      faults: faultsOf(example, await play(example.manners, 300, 0.4, program)),
    };
  },
};
