import type { Settings } from '../config/settings.ts';
import { LOG_LEVELS } from '../config/shared-schema.ts';
import { UsageError } from './exit.ts';

/** The settings with the log level of the environment, which overrides the files. */
export function withLogLevel(settings: Settings, { LOG_LEVEL: asked = '' }: NodeJS.ProcessEnv): Settings {
  if (asked === '') return settings;
  const logLevel = LOG_LEVELS.find((level) => level === asked.toLowerCase());
  if (logLevel === undefined)
    throw new UsageError(`LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}, got "${asked.slice(0, 40)}"`);
  return { ...settings, logLevel };
}
