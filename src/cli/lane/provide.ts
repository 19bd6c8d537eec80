import { provideProgram } from '../../own/modules.ts';

// Node imports this before a test file, which then finds argosy/lane and argosy/testing.
provideProgram();
