import type { DaemonLink } from './daemon-link.ts';

/** A parameter of a tool, as JSON Schema. */
export type ToolParameter = { readonly description: string } & (
  | { readonly type: 'string'; readonly enum?: readonly string[]; readonly maxLength?: number }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'array'; readonly items: { readonly type: 'string' }; readonly maxItems: number }
);

/** What an assistant gave a tool, checked against its parameters. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Something that an assistant can ask or order. */
export interface AssistantTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  /** Parameters without which it does nothing; none unless given. */
  readonly required?: readonly string[];
  /** It gives an order; all others only read. */
  readonly isOrder?: true;
  /**
   * @returns plain data
   * @throws NotRunning, OrderRefused or UsageError, whose message is for the assistant
   */
  readonly run: (daemon: DaemonLink, given: ToolArguments) => Promise<unknown>;
}

/** A text; symbols are far shorter. */
export const aText = (description: string): ToolParameter => ({ type: 'string', description, maxLength: 60 });

export const oneOfWords = (description: string, words: readonly string[]): ToolParameter => ({
  type: 'string',
  description,
  enum: words,
});

export const aCount = (description: string, maximum: number, minimum = 1): ToolParameter => ({
  type: 'integer',
  description,
  minimum,
  maximum,
});

/** A text that was given; undefined where none was. */
export function wordOf(given: ToolArguments, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A symbol that was given, in capital letters. */
export const symbolIn = (given: ToolArguments, name: string) => wordOf(given, name)?.toUpperCase();

/** The agent that was asked for; undefined for the first one. */
export const agentIn = (given: ToolArguments) => symbolIn(given, 'agent');

/** A number that was given, or another one. */
export function numberOr(given: ToolArguments, name: string, otherwise: number): number {
  const value = given[name];
  return typeof value === 'number' ? value : otherwise;
}

/** The parameters of a list that is longer than one answer. */
export const PAGE_PARAMETERS = {
  offset: aCount('how many entries to leave out at the beginning (default 0)', 100_000, 0),
  limit: aCount('how many entries at most (default 20)', 100),
};

/** A part of a list, and how to ask for the rest. */
export function pageOf<T>(all: readonly T[], given: ToolArguments, name: string) {
  const from = numberOr(given, 'offset', 0);
  const shown = all.slice(from, from + numberOr(given, 'limit', 20));
  const rest = all.length - from - shown.length;
  return { total: all.length, [name]: shown, ...(rest > 0 && { more: `${rest} more: offset ${from + shown.length}` }) };
}
