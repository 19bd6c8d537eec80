import { provideProgram } from '../../own/instances.ts';

// Node imports this before a test file, which then finds argosy/lane and argosy/testing.
provideProgram();
