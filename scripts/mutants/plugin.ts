import { keepTried, keyOf, leftToTry, type Mutant, sampleOf, writeChosen } from './sample.ts';

/** Set by main.ts for the processes of the runner, whose plugins take nothing else. */
const { ARGOSY_MUTANTS_FOLDER: folder = '', ARGOSY_MUTANTS_SIZE = '', ARGOSY_MUTANTS_SEED = '' } = process.env;
const root = process.env.ARGOSY_MUTANTS_ROOT ?? '';

/** Chooses the sample once all mutants are known, and keeps what came of each of it. */
class KeepingReporter {
  onMutationTestingPlanReady({ mutantPlans }: { readonly mutantPlans: readonly { readonly mutant: Mutant }[] }): void {
    const keys = mutantPlans.map(({ mutant }) => keyOf(mutant, root));
    writeChosen(folder, sampleOf(keys, Number(ARGOSY_MUTANTS_SIZE), Number(ARGOSY_MUTANTS_SEED)));
  }

  onMutantTested(mutant: Mutant & { readonly status: string }): void {
    if (mutant.status !== 'CompileError' && mutant.status !== 'Ignored')
      keepTried(folder, { key: keyOf(mutant, root), status: mutant.status });
  }
}

/** Refuses every mutant that is not of the sample, or was tried before: the runner leaves it out. */
class SampleChecker {
  async init(): Promise<void> {}

  async check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    const left = leftToTry(folder);
    const verdictOf = (mutant: Mutant) =>
      left.has(keyOf(mutant, root)) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdictOf(mutant)]));
  }
}

/** What the runner loads. */
export const strykerPlugins = [
  { kind: 'Reporter', name: 'keeping', injectableClass: KeepingReporter },
  { kind: 'Checker', name: 'sample', injectableClass: SampleChecker },
];
