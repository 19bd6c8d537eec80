import { outliveTerminals } from './cli/process/hang-up.ts';
import { keepCompiledCode } from './disk/compile-cache.ts';

// Before all else: the shell that started it may be gone within the second.
outliveTerminals();

// Half of a command's time is compiling files that have not changed since the last one.
keepCompiledCode();
const { buildProgram } = await import('./cli/program.ts');

try {
  process.cwd();
} catch {
  const { UsageError } = await import('./cli/process/exit.ts');
  const { giveUp } = await import('./cli/process/exit.ts');
  giveUp(
    new UsageError('the folder in which this was started is gone: change to one that is there, and start it again'),
  );
}
/** A reader that closes early, as `head` does, is not a failure: further output is dropped. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

outliveReaders();
await buildProgram().parseAsync();
