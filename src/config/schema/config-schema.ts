import type * as z from 'zod';
import { Agents } from './agents-schema.ts';
import { Dashboard } from './dashboard-schema.ts';
import { mapping, pathTo, wholeNumber } from './fields.ts';
import { Notices } from './notices-schema.ts';
import { DEFAULTS, sharedKeys } from './shared-schema.ts';

const Archive = mapping({
  keep: wholeNumber('resets', 1, 1_000)
    .optional()
    .describe('How many resets to keep in `archive/` of the state folder; by default all.'),
}).describe('How many earlier resets to keep.');

/** A config file: where to play, where to keep state, and by which strategy. */
export const ConfigFile = mapping({
  state: pathTo('a folder')
    .default(DEFAULTS.stateFolder)
    .describe(
      'The folder for the token, the books and the snapshot of the embedded universe; relative to the working directory.',
    ),
  strategy: pathTo('a strategy file').describe('The strategy file; relative to this file.'),
  archive: Archive.optional(),
  agents: Agents.optional(),
  dashboard: Dashboard,
  notices: Notices.optional(),
  ...sharedKeys,
});

/** A parsed config file: its own defaults are filled in, shared keys are optional. */
export type ConfigSays = z.output<typeof ConfigFile>;
