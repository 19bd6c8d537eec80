import { mapping, oneOf, pathTo, wholeNumber } from './fields.ts';
import { ServerSchema } from './server-schema.ts';

/** Values where no file sets one; speed, port and sizes of logs are guesses at what suits most. */
export const DEFAULTS = {
  server: { kind: 'embedded', speed: 60, seed: 1, quoteUnits: false },
  /** The service's own limit: 2 per second and 30 per minute more (facts: rate-limit). */
  requestsPerMinute: 150,
  logLevel: 'info',
  stateFolder: './state',
  dashboardPort: 8470,
  logMegabytes: 20,
  logFilesKept: 10,
} as const;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The least severe level that is logged. */
export type LogLevel = (typeof LOG_LEVELS)[number];

const Limits = mapping({
  requestsPerMinute: wholeNumber('requests', 1, DEFAULTS.requestsPerMinute).optional().meta({
    default: DEFAULTS.requestsPerMinute,
    description:
      'The most requests to send per minute of game time. Set it lower if other programs share your account.',
  }),
}).describe('Limits below those of the service.');

const Log = mapping({
  level: oneOf(LOG_LEVELS, 'a level').optional().meta({
    default: DEFAULTS.logLevel,
    description: 'The least severe lines to log. The environment variable LOG_LEVEL overrides it.',
  }),
  file: pathTo('a file')
    .optional()
    .describe(
      'A file that gets every line as JSON, at level info with details that standard output leaves out; relative to the working directory.',
    ),
  largestMegabytes: wholeNumber('megabytes', 1, 10_000).optional().meta({
    default: DEFAULTS.logMegabytes,
    description: 'The file is rotated before it grows beyond this, and at midnight (UTC).',
  }),
  keepFiles: wholeNumber('files', 1, 1_000).optional().meta({
    default: DEFAULTS.logFilesKept,
    description: 'How many rotated files to keep.',
  }),
}).describe('What to log, and where.');

/** The keys that a config and a strategy share; defaults are filled in after both are read, because the config wins. */
export const sharedKeys = {
  server: ServerSchema.optional(),
  limits: Limits.optional(),
  log: Log.optional(),
};
