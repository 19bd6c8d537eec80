import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { loadSettings } from '../../config/load.ts';
import { DEFAULTS } from '../../config/schema/shared-schema.ts';
import type { Settings } from '../../config/settings.ts';

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
