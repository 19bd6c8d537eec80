import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { editYaml } from '../../config/yaml/edit-yaml.ts';
import type { StrategyName } from './init-command.ts';
import type { Room } from './room.ts';

/** What the files are made from. */
export interface Answers {
  readonly server: 'embedded' | 'live';
  readonly url: string;
  readonly callsign: string;
  readonly faction: string;
  readonly strategy: StrategyName;
}

/** A file to write. */
export interface MadeFile {
  readonly path: string;
  readonly text: string;
}

const LONGEST_CALLSIGN = 14;

/** The file of this program that serves as the model. */
const model = (path: string) => readFileSync(new URL(`../../../config/${path}`, import.meta.url), 'utf8');

/** The first line points an editor to a schema that only lies in the program's own folder. */
const withoutSchema = (text: string) => text.replace(/^# yaml-language-server:.*\n+/, '');

/** The callsign, and others like it for where it is taken. */
function callsignsLike(callsign: string): string[] {
  const others = [2, 3, 4].map((n) => `${callsign.slice(0, LONGEST_CALLSIGN - 2)}-${n}`);
  return [...new Set([callsign, ...others])];
}

/** A text with one line replaced; throws where the model has no such line, which is a bug. */
function withLine(text: string, line: RegExp, by: string): string {
  if (!line.test(text)) throw new Error(`expected a line like ${line} in the model, got none; this is a bug`);
  return text.replace(line, () => by);
}

/** The strategy: one that comes along, with the owner's agent. */
function strategyText({ strategy, callsign, faction }: Answers): string {
  return editYaml(withoutSchema(model(`strategies/${strategy}.yaml`)), [
    { path: ['agent', 'callsigns'], value: callsignsLike(callsign) },
    { path: ['agent', 'faction'], value: faction },
  ]);
}

function configText({ server, url }: Answers, strategyFile: string, { state, port }: Room): string {
  const text = withoutSchema(model(server === 'live' ? 'live.yaml' : 'argosy.yaml'));
  const served = port === undefined ? text : withLine(text, /^# dashboard: .*$/m, `dashboard: { port: ${port} }`);
  return editYaml(served, [
    { path: ['state'], value: state },
    { path: ['log', 'file'], value: `${state}/${server === 'live' ? 'live' : 'argosy'}.log` },
    { path: ['strategy'], value: strategyFile },
    ...(server === 'live' ? [{ path: ['server', 'url'], value: url }] : []),
  ]);
}

/** The config and, beside it, its strategy. */
export function filesFor(
  config: string,
  answers: Answers,
  room: Room,
): readonly [config: MadeFile, strategy: MadeFile] {
  const strategyFile = `strategies/${basename(config)}`;
  return [
    { path: config, text: configText(answers, strategyFile, room) },
    { path: join(dirname(config), strategyFile), text: strategyText(answers) },
  ];
}
