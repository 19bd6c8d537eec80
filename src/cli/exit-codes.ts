/**
 * What the process tells pm2 by its end: all but 78 are restarted, and 0 unless pm2 itself ended it. Of `argosy ctl` and
 * `argosy status` 1 is an order that was refused and 69 a daemon that does not run.
 */
export const EXIT = { clean: 0, refused: 1, unavailable: 69, bug: 70, disk: 74, configuration: 78 } as const;
