import { ConfigError } from './problem.ts';
import { ServerSchema } from './server-schema.ts';
import type { Settings } from './settings.ts';
import { showValue } from './show.ts';

/**
 * The settings with the speed from the command line, checked by the rules for files.
 * @throws ConfigError when the speed is no number from 1 to 600, or not 1 on a live server
 */
export function withSpeed(settings: Settings, speed: string): Settings {
  const asked = /^\d+$/.test(speed) ? Number(speed) : speed;
  const parsed = ServerSchema.safeParse({ ...settings.server, speed: asked });
  if (parsed.success) return { ...settings, server: parsed.data };
  const [issue] = parsed.error.issues;
  const expected = issue?.message ?? 'a speed';
  throw new ConfigError([{ file: '--speed', path: '', line: 0, expected, received: showValue(speed) }]);
}
