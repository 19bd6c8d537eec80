/**
 * The exit codes of the process. pm2 restarts it after all but 78, and after 0 unless pm2 itself stopped it. For
 * `argosy ctl` and `argosy status` 1 is a refused directive, and 69 a daemon that does not run; for `--queue` 69 is a Redis
 * that does not answer.
 */
export const EXIT = { clean: 0, refused: 1, unavailable: 69, bug: 70, disk: 74, configuration: 78 } as const;
