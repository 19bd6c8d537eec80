import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings } from '../../config/load.ts';
import { DEFAULTS } from '../../config/schema/shared-schema.ts';
import type { Settings } from '../../config/settings.ts';
import { editYaml } from '../../config/yaml/edit-yaml.ts';
import type { StrategyName } from './init-command.ts';

/** Where a new config keeps its state and serves its page. */
export interface Room {
  /** Relative to the working directory, as in the config. */
  readonly state: string;
  /** Undefined: the usual one. */
  readonly port: number | undefined;
}

const isYaml = (name: string) => ['.yaml', '.yml'].includes(extname(name));

/** The settings of the other configs in the folder of a new one; a file that is none counts for nothing. */
function settingsBeside(config: string): Settings[] {
  const folder = dirname(config);
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isThere ? readdirSync(folder).filter(isYaml) : [];
  return names.flatMap((name) => {
    if (name === basename(config)) return [];
    try {
      return [loadSettings(join(folder, name))];
    } catch {
      return [];
    }
  });
}

/**
 * A state folder and a port that no other config of the folder has: two daemons must not share them. The usual ones
 * where they are free.
 */
export function roomFor(config: string): Room {
  const others = settingsBeside(config);
  const folders = new Set(others.map(({ stateFolder }) => stateFolder));
  const ports = new Set(others.map(({ dashboard }) => dashboard.port));
  const stem = `${DEFAULTS.stateFolder}-${basename(config, extname(config))}`;
  let state: string = DEFAULTS.stateFolder;
  for (let next = 1; folders.has(resolve(state)); next++) state = next === 1 ? stem : `${stem}-${next}`;
  let port: number = DEFAULTS.dashboardPort;
  while (ports.has(port)) port++;
  return { state, port: port === DEFAULTS.dashboardPort ? undefined : port };
}

/** What the files are made from. */
export interface Answers {
  readonly server: 'embedded' | 'live';
  readonly url: string;
  /** What the server says of its speed; undefined where it says none. */
  readonly speed?: number | undefined;
  readonly callsign: string;
  readonly faction: string;
  readonly strategy: StrategyName;
}

/** A file to write. */
export interface MadeFile {
  readonly path: string;
  readonly text: string;
}

/** Characters (facts: registration). */
const LONGEST_CALLSIGN = 14;

const shipped = (path: string) => fileURLToPath(new URL(`../../../config/${path}`, import.meta.url));
const model = (path: string) => readFileSync(shipped(path), 'utf8');

/** A file whose first line points an editor to the schema of this program: it then completes and explains keys. */
function withSchema(text: string, file: string, schema: string): string {
  const path = relative(dirname(resolve(file)), shipped(schema));
  return `# yaml-language-server: $schema=${path}\n\n${text.replace(/^# yaml-language-server:.*\n+/, '')}`;
}

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

/** A strategy that extends one that comes along: what it does not write follows that one, also in later versions. */
const STRATEGY = `# What is written here replaces what the strategy below says, key by key; a rule or purchase of one of its names changes that
# one, others come first, and \`remove: [purchases.NAME]\` takes one away. docs/strategy-reference.md lists every key.
# \`npx argosy check --print\` shows the whole, and where each line was written.
extends: default

agent:
  callsigns: []
  faction: COSMIC
`;

/** The strategy: it extends one that comes along, with the owner's agent. */
function strategyText({ strategy, callsign, faction }: Answers): string {
  return editYaml(STRATEGY, [
    { path: ['extends'], value: strategy },
    { path: ['agent', 'callsigns'], value: callsignsLike(callsign) },
    { path: ['agent', 'faction'], value: faction },
  ]);
}

function configText({ server, url, speed }: Answers, strategyFile: string, { state, port }: Room): string {
  const text = model(server === 'live' ? 'live.yaml' : 'argosy.yaml');
  const served = port === undefined ? text : withLine(text, /^# dashboard: .*$/m, `dashboard: { port: ${port} }`);
  return editYaml(served, [
    { path: ['state'], value: state },
    { path: ['log', 'file'], value: `${state}/${server === 'live' ? 'live' : 'argosy'}.log` },
    { path: ['strategy'], value: strategyFile },
    ...(server === 'live' ? [{ path: ['server', 'url'], value: url }] : []),
    ...(server === 'live' && speed !== undefined ? [{ path: ['server', 'speed'], value: speed }] : []),
  ]);
}

/** The config and, beside it, its strategy. */
export function filesFor(
  config: string,
  answers: Answers,
  room: Room,
): readonly [config: MadeFile, strategy: MadeFile] {
  const strategyFile = `strategies/${basename(config)}`;
  const path = join(dirname(config), strategyFile);
  return [
    { path: config, text: withSchema(configText(answers, strategyFile, room), config, 'argosy.schema.json') },
    { path, text: withSchema(strategyText(answers), path, 'strategy.schema.json') },
  ];
}
