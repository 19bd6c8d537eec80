import type { Settings } from '../config/settings.ts';

/** "embedded", or host and port of the server: part of the names of files in the state folder. */
export function serverHostOf({ server }: Settings): string {
  return server.kind === 'embedded' ? 'embedded' : new URL(server.url).host;
}
