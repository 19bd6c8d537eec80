import * as z from 'zod';
import { distinctList, mapping, oneOf, textLike } from './fields.ts';
import { DEFAULTS } from './shared-schema.ts';

const PORT = 'a port from 0 to 65535, or false';
const HOST_NAME = 'a host name such as argosy.example.org, with or without a port';
const BASE_PATH = 'a path such as /argosy, without a slash at its end';

/** Where the page is served, and by which names it may be called. */
export const Dashboard = mapping({
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
export type DashboardSettings = z.output<typeof Dashboard>;
