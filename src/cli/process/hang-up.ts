import { isatty } from 'node:tty';

/**
 * Whether the terminal is nothing to this process: neither standard input nor standard output leads there, as under nohup,
 * systemd or pm2. Determined at the start: of a terminal that has hung up nothing can be asked.
 */
export const IS_DETACHED = !isatty(0) && !isatty(1);

/** Ignores hang-ups where there is no terminal: Node takes back what nohup has set. */
export function outliveTerminals(): void {
  if (IS_DETACHED) process.on('SIGHUP', () => {});
}
