import type * as z from 'zod';
import { Agents } from './agents-schema.ts';
import { Dashboard } from './dashboard-schema.ts';
import { mapping, pathTo, wholeNumber } from './fields.ts';
import { Notices } from './notices-schema.ts';
import { DEFAULTS, sharedKeys } from './shared-schema.ts';

const Archive = mapping({
  keep: wholeNumber('resets', 1, 1_000)
    .optional()
    .describe('How many resets stay in `archive/` of the state folder; all unless given.'),
}).describe('What is kept of older universes.');

/** A config file: where to play, where to keep state, and by which strategy. */
export const ConfigFile = mapping({
  state: pathTo('a folder')
    .default(DEFAULTS.stateFolder)
    .describe('The folder for the token, the books and the snapshot; relative to the working directory.'),
  strategy: pathTo('a strategy file').describe('How to play; relative to this file.'),
  archive: Archive.optional(),
  agents: Agents.optional(),
  dashboard: Dashboard,
  notices: Notices.optional(),
  ...sharedKeys,
});

/** A parsed config file: its own defaults are filled in, shared keys are optional. */
export type ConfigSays = z.output<typeof ConfigFile>;
