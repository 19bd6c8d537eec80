import * as z from 'zod';
import { AgentList } from './agents-schema.ts';
import { distinctList, mapping, oneOf, pathTo, textLike, wholeNumber } from './fields.ts';
import { Notices } from './notices-schema.ts';
import { ProxyKeys } from './proxy-schema.ts';
import { DEFAULTS, sharedKeys } from './shared-schema.ts';
import { Telegram } from './telegram-schema.ts';

const PORT = 'a port from 0 to 65535, or false';
const HOST_NAME = 'a host name such as argosy.example.org, with or without a port';
const BASE_PATH = 'a path such as /argosy, without a slash at its end';

/** Where the page is served, and by which names it may be called. */
export const DashboardSchema = mapping({
  port: z
    .union([z.literal(false), z.int(PORT).min(0, PORT).max(65_535, PORT)], { error: PORT })
    .default(DEFAULTS.dashboardPort)
    .describe('The port. 0 takes any free one, which the log names; false turns the page off.'),
  host: oneOf(['127.0.0.1', '0.0.0.0', '::'], 'an address')
    .default('127.0.0.1')
    .describe(
      'The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 or :: for all its networks, as in a container.',
    ),
  allowedHosts: distinctList(textLike(/^[a-z0-9_.-]+(:\d{1,5})?$/, HOST_NAME), 'host names', 0)
    .default([])
    .describe('Further host names by which it may be called, for example by a reverse proxy or Prometheus.'),
  basePath: textLike(/^(\/[\w.~-]+)*$/, BASE_PATH)
    .default('')
    .describe('The path under which a reverse proxy shows the page. Everything is also served without it.'),
})
  .prefault({})
  .describe('The page, the API and the metrics, to watch and steer.');

/** The page's settings, defaults filled in. */
export type DashboardSettings = z.output<typeof DashboardSchema>;

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
  agents: AgentList.optional(),
  dashboard: DashboardSchema,
  notices: Notices.optional(),
  proxy: ProxyKeys.optional(),
  telegram: Telegram.optional(),
  ...sharedKeys,
});

/** A parsed config file: its own defaults are filled in, shared keys are optional. */
export type ConfigSays = z.output<typeof ConfigFile>;
