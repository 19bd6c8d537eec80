import { chmodSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The runner's copy of the project is closed to others, and a test runs a program there as another user.
chmodSync(process.cwd(), 0o755);

/** The tests of one area, as `npm test` runs them: `main.ts` names the folder. */
export default defineConfig({
  test: {
    include: [`test/{,play/}${process.env.ARGOSY_MUTANTS_TESTS}/**/*.test.ts`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
  },
});
