import type { CodeIdentity } from './code-identity.ts';

/** What all names in a Redis begin with. */
export const PREFIX = 'argosy';

/** The queue of the runs of one version: workers of others never see them. */
export const queueOf = ({ id }: Pick<CodeIdentity, 'id'>): string => `runs-${id}`;

/** A hash of the queues in use, and for people the versions that they belong to. */
export const VERSIONS_KEY = `${PREFIX}:versions`;

/** Where the result of a run is until its client has read it. */
export const resultKey = (run: string): string => `${PREFIX}:result:${run}`;

/** Is there while a client waits for its runs. */
export const clientKey = (sweep: string): string => `${PREFIX}:client:${sweep}`;

/** Seconds that runs wait for a client that is silent, such as a laptop that sleeps. A guess. */
export const CLIENT_SECONDS = 3_600;

/** Seconds that a result waits for its client: a week, a guess. */
export const RESULT_SECONDS = 604_800;

/** Workers that a run may lose, a guess at what is chance: one more would be lost to it as well. */
export const MOST_LOST_WORKERS = 3;
