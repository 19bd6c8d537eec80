import * as z from 'zod';
import { EmbeddedServer } from '../../config/schema/server-schema.ts';
import { StrategyAlone } from '../../config/schema/strategy-schema.ts';
import { mergeSettings, type Settings } from '../../config/settings.ts';
import { NamedWorld } from '../../config/worlds/world-schema.ts';
import { TUNING, type Tuning } from '../../plan/tuning/tuning.ts';
import type { WorldSettings } from '../../universe/door.ts';
import { HOURS, type Run } from '../runs.ts';

/** What a run is played by, as it is sent. It names no path and no address: a worker reads and writes no file for it. */

const hours = z.number().min(HOURS.least).max(HOURS.most);
const rivals = z.int().min(0).max(50);
const yesOrNo = z.boolean();

const World = z.strictObject({
  rivals: rivals.exactOptional(),
  rivalsAbroad: rivals.exactOptional(),
  hideTraits: yesOrNo.exactOptional(),
  partialSupply: yesOrNo.exactOptional(),
  staleConstruction: yesOrNo.exactOptional(),
  duplicateModuleFault: yesOrNo.exactOptional(),
  difficulty: z.enum(['normal', 'hard']).exactOptional(),
  contractLines: z.int().min(1).max(3).exactOptional(),
  world: NamedWorld.exactOptional(),
}) satisfies z.ZodType<WorldSettings>;

const groups = Object.entries(TUNING).map(([group, numbers]) => {
  const names = Object.keys(numbers).map((name) => [name, z.number()]);
  return [group, z.strictObject(Object.fromEntries(names))];
});
const TuningForm = z.strictObject(Object.fromEntries(groups)) as unknown as z.ZodType<Tuning>;

const Form = z.strictObject({
  server: EmbeddedServer,
  requestsPerMinute: z.int().min(1).max(150),
  strategy: StrategyAlone,
  seed: z.int().min(0),
  hours,
  world: World.exactOptional(),
  resetAfterHours: hours.exactOptional(),
  restartEveryHours: hours.exactOptional(),
  tuning: TuningForm.exactOptional(),
  hasReplay: yesOrNo.exactOptional(),
  ship: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .exactOptional(),
});

/** A live server is played in no backtest, but how its sales are sent is. */
function serverOf({ server }: Settings): z.output<typeof EmbeddedServer> {
  return server.kind === 'embedded' ? server : { kind: 'embedded', speed: 1, seed: 1, quoteUnits: server.quoteUnits };
}

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * The text of a run, with all that it is played by and nothing else of this machine.
 * @throws Error for a run that no worker would take, such as one that goes on from a folder
 */
export function textOfRun({ settings, isWatched: _, ...run }: Run): string {
  const { strategy, limits } = settings;
  const form = { server: serverOf(settings), requestsPerMinute: limits.requestsPerMinute, strategy, ...given(run) };
  const read = Form.safeParse(JSON.parse(JSON.stringify(form, refuseLost)));
  if (!read.success) throw new Error(`expected a run that can be sent, got another: ${firstIssue(read.error)}`);
  return JSON.stringify(form);
}

/** Throws where JSON would lose a number. */
function refuseLost(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key}: expected a number, got ${value}`);
  return value;
}

/** The first of what is wrong, with where. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? 'something else' : `${issue.path.join('.') || 'the whole'}: ${issue.message}`;
}

/** A run out of its text; a problem for any other text. */
export function runIn(value: unknown): { readonly run: Run } | { readonly problem: string } {
  const read = Form.safeParse(value);
  if (!read.success) return { problem: firstIssue(read.error) };
  const { server, requestsPerMinute, strategy, ...run } = read.data;
  // Their files lie on the machine that sent the run.
  if (strategy.codeSha256 !== undefined) return { problem: 'strategy: it has lanes or hooks of its own' };
  const settings = mergeSettings(
    {},
    { ...strategy, server, limits: { requestsPerMinute } },
    { sources: [], unheard: [] },
  );
  return { run: { ...run, settings, isWatched: true } };
}
