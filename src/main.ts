import { enableCompileCache } from 'node:module';

// Half of a command's time is compiling files that have not changed since the last one.
enableCompileCache();
const { buildProgram } = await import('./cli/program.ts');

try {
  process.cwd();
} catch {
  const { UsageError } = await import('./cli/exit.ts');
  const { giveUp } = await import('./cli/exit.ts');
  giveUp(
    new UsageError('the folder in which this was started is gone: change to one that is there, and start it again'),
  );
}
await buildProgram().parseAsync();
