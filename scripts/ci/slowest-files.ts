import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** What a test file took, from the beginning of its imports to the end of its last hook. */
export interface FileTime {
  /** As people type it, from the root of the project. */
  readonly path: string;
  readonly ms: number;
}

/** The ten slowest files, slowest first, each as `12.3 s test/…`. */
export function slowestLines(files: readonly FileTime[]): string[] {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
  return slowest.map(({ path, ms }) => `${(ms / 1_000).toFixed(1).padStart(5)} s ${path}`);
}

const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    path: relative(module.project.config.root, module.moduleId),
    ms: collectDuration + setupDuration + duration,
  };
};

/** A reporter of vitest that ends a run with its slowest files. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // A single file is its own slowest one.
    if (modules.length > 1) console.log(['Slowest files:', ...slowestLines(modules.map(timeOf)), ''].join('\n'));
  }
}
