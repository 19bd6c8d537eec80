const { join } = require('node:path');

/** For pm2: `pm2 start ecosystem.config.cjs`, with another config as `ARGOSY_CONFIG=config/live.yaml pm2 start …`. */
module.exports = {
  apps: [
    {
      name: 'argosy',
      cwd: __dirname,
      script: 'src/main.ts',
      args: ['run', process.env.ARGOSY_CONFIG || 'config/argosy.yaml'],

      // Absolute, because pm2 may itself run on an older Node, and would give a .ts file to bun.
      interpreter: join(__dirname, 'node_modules', '.bin', 'node'),
      // Under pm2 an unhandled rejection leaves a process that is online and does nothing, unless both say otherwise.
      // A young generation of V8's own choosing takes up to 100 MB more than a daemon has any use for.
      node_args: '--unhandled-rejections=strict --max-semi-space-size=8',
      pmx: false,

      // Cluster mode would start the new process before the old one stopped: two daemons on one budget.
      exec_mode: 'fork',
      instances: 1,

      // `ready` comes once the first status call has passed; pm2 calls it online after this many ms anyway.
      wait_ready: true,
      listen_timeout: 10_000,
      // Milliseconds from SIGINT to SIGKILL; the daemon drains in 20 s at most.
      kill_timeout: 30_000,

      // 78 is a bad configuration or credentials: a restart would change nothing. pm2 may then list it as "waiting
      // restart", with process id 0: it waits for nothing. No 0 here, since pm2 takes a death by SIGKILL for exit code 0,
      // and would leave a killed daemon dead; `pm2 stop` needs none.
      stop_exit_codes: [78],
      // Milliseconds, growing at each crash. No max_restarts beside it: together they end in "waiting restart" for ever.
      exp_backoff_restart_delay: 200,
      // A net below leaks, never the plan; measured by pm2 every 30 s.
      max_memory_restart: '1200M',

      // The log lines carry their own time.
      merge_logs: true,
      time: false,
    },
  ],
};
