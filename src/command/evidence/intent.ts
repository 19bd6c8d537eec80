import type { UnresolvedIntent } from '../../store/books/intents.ts';
import { isOperation } from '../../wire/endpoints.ts';
import { parseJson } from '../../wire/json.ts';
import type { Command } from '../commands.ts';
import type { PreState } from './pre-state.ts';

/** An unresolved intent with its command, as far as the journal has it. */
export interface UnresolvedCommand {
  readonly intent: UnresolvedIntent;
  /** Undefined if the journal names an operation that this program does not know. */
  readonly command: Command | undefined;
  readonly before: Partial<PreState>;
}

function objectIn<T extends object>(text: string | null): T | undefined {
  const value = text === null ? undefined : parseJson(text)?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as T) : undefined;
}

function commandOf({ operation, path, body }: UnresolvedIntent): Command | undefined {
  const parameters = objectIn<Record<string, string>>(path);
  if (!isOperation(operation) || parameters === undefined) return undefined;
  const sent = objectIn<Record<string, unknown>>(body);
  return sent === undefined ? { operation, path: parameters } : { operation, path: parameters, body: sent };
}

/** Reads an intent from its form in the journal. */
export function unresolvedCommandOf(intent: UnresolvedIntent): UnresolvedCommand {
  return { intent, command: commandOf(intent), before: objectIn<PreState>(intent.preState) ?? {} };
}
