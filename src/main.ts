import { enableCompileCache } from 'node:module';

// Half of what a command takes is the compiling of files that have not changed since the last one.
enableCompileCache();
const { buildProgram } = await import('./cli/program.ts');

await buildProgram().parseAsync();
