import { existsSync, readFileSync } from 'node:fs';
import { parseJson } from '../../src/wire/json.ts';
import type { Json } from '../universe/service/player.ts';

const FOLDER = new URL('../../../shared/fixtures/', import.meta.url);

/** Whether the recordings of the service lie beside the repository. */
export const hasRecordings = existsSync(FOLDER);

/**
 * A recording, its nulls dropped: the home system's was written anew by a program that prints them
 * (facts: absent-fields). An empty object where there are no recordings.
 */
export function recording(path: string): Json {
  return hasRecordings ? parseJson(readFileSync(new URL(path, FOLDER), 'utf8'))?.value : {};
}

/** The recording of the home system X1-AD75. */
export const recordedHome = (): Json => recording('home-system/X1-AD75.json');
