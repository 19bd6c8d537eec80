import * as z from 'zod';
import { mapping, pathTo } from './fields.ts';
import { Notices } from './notices-schema.ts';
import { DEFAULTS, sharedKeys } from './shared-schema.ts';

const PORT = 'a port from 0 to 65535, or false';

const Dashboard = mapping({
  port: z
    .union([z.literal(false), z.int(PORT).min(0, PORT).max(65_535, PORT)], { error: PORT })
    .default(DEFAULTS.dashboardPort)
    .describe('The port on 127.0.0.1; 0 takes any free one, which the log names; false serves nothing.'),
})
  .default({ port: DEFAULTS.dashboardPort })
  .describe('The page, the metrics and the API by which the owner watches and steers, for this machine only.');

/** A config file: where to play, where to keep state, and by which strategy. */
export const ConfigFile = mapping({
  state: pathTo('a folder')
    .default(DEFAULTS.stateFolder)
    .describe('The folder for the token, the books and the snapshot; relative to the working directory.'),
  strategy: pathTo('a strategy file').describe('How to play; relative to this file.'),
  dashboard: Dashboard,
  notices: Notices.optional(),
  ...sharedKeys,
});

/** A parsed config file: its own defaults are filled in, shared keys are optional. */
export type ConfigSays = z.output<typeof ConfigFile>;
