/** What the process tells pm2 by its end: 0 and 78 are not restarted, 70 and 74 are. */
export const EXIT = { clean: 0, bug: 70, disk: 74, configuration: 78 } as const;
