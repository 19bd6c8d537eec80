import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

// What is compiled once need not be again, by another worker or the next run: a sixth of the CPU of files that only compute.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');
// What commands keep for their user is kept here, not in a home.
process.env.XDG_STATE_HOME ??= join(import.meta.dirname, 'node_modules', '.cache', 'state');

/** Whole daemons, processes and browsers: seconds a file. */
const PLAY = 'test/play/**';
/** Hours: fault rows, fuzzing, soaks (docs/faults.md). */
const LONG = 'test/long/**';
/** Tests that measure the memory of their process. */
const ALONE = 'test/play/alone/**';

/** Hours are played only for whoever names the project: `vitest run` leaves them out. */
const asksForLong = / --project[= ]long\b/.test(process.argv.join(' '));

/** Vite adds the condition `development`, by which xstate has another build, a slower one: tests load what Argosy runs. */
const packagesAsTheyRun: Plugin = {
  name: 'packages as they run',
  configResolved: ({ ssr }) => {
    if (ssr.resolve !== undefined) ssr.resolve.conditions = ['node'];
  },
};

const shared = {
  // Files share what they import: tests keep no state in modules, and a quarter of the suite's time is saved.
  isolate: false,
  // Room for new objects: most of what a test makes is dead before it is full. A tenth of the suite's CPU is saved.
  execArgv: ['--max-semi-space-size=64'],
};

/** The program is built once, before the first test that starts it as a process. */
const program = { globalSetup: ['test/play/cli/program.ts'] };

export default defineConfig({
  plugins: [packagesAsTheyRun],
  test: {
    reporters: ['default', './scripts/ci/slowest-files.ts'],
    // They end what hangs, and measure no speed: on two slow cores the slowest test takes 30 s.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Node strips the types itself, as for whoever runs Argosy: what is tested is what runs, and it runs a tenth faster.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than the smallest machine has cores: many tests wait for processes and pages (a tenth less time on two).
    maxWorkers: 3,
    projects: [
      { extends: true, test: { ...shared, name: 'unit', include: ['test/**/*.test.ts'], exclude: [PLAY, LONG] } },
      {
        extends: true,
        test: { ...shared, ...program, name: 'play', include: [`${PLAY}/*.test.ts`], exclude: [ALONE] },
      },
      // Node's own loader drops compiled code and makes it anew, some megabytes of it: memory is measured without.
      {
        extends: true,
        test: {
          name: 'play alone',
          include: [`${ALONE}/*.test.ts`],
          isolate: true,
          experimental: { viteModuleRunner: true },
        },
      },
      ...(asksForLong
        ? [
            {
              extends: true as const,
              test: { ...shared, ...program, name: 'long', include: [`${LONG}/*.test.ts`], testTimeout: 86_400_000 },
            },
          ]
        : []),
    ],
  },
});
