import { resolve } from 'node:path';
import { stateFolderOf } from '../../config/load.ts';
import { oneLine } from '../../telemetry/terminal-text.ts';
import { type AgentFlag, agentsAsked } from '../agent-flag.ts';
import { clientFor } from '../owner/client.ts';
import { readControlToken, TOKEN_FILE } from '../owner/control-token.ts';
import type { OrderWord } from '../owner/orders.ts';
import { bugText, NotRunning } from '../process/exit.ts';
import { printBeside } from '../process/terminal.ts';
import { BOOK_TOOLS } from './book-tools.ts';
import { linkTo } from './daemon-link.ts';
import { FLEET_TOOLS } from './fleet-tools.ts';
import { GALAXY_TOOLS } from './galaxy-tools.ts';
import { serveOverStdio } from './mcp-server.ts';
import { orderTools } from './order-tools.ts';
import type { AssistantTool } from './tool.ts';

interface McpFlags extends AgentFlag {
  /** Orders that the assistant may give. */
  readonly allow?: readonly OrderWord[];
}

/** The tools of an assistant: all that read, and the orders that its owner allows and has the control token for. */
export function toolsFor(path: string, allow: readonly OrderWord[]): AssistantTool[] {
  const hasToken = readControlToken(resolve(stateFolderOf(path))) !== undefined;
  if (allow.length > 0 && !hasToken)
    printBeside(
      oneLine(`argosy: no orders: expected the control token in the file ${TOKEN_FILE} of the state folder, got none`),
    );
  return [...FLEET_TOOLS, ...BOOK_TOOLS, ...GALAXY_TOOLS, ...(hasToken ? orderTools(allow) : [])];
}

/**
 * `argosy mcp [config]`: serves an assistant over standard input and output until its client closes them. A daemon that does
 * not run yet, or starts again, is found at the next question.
 */
export async function mcp(path: string, { allow = [], ...flags }: McpFlags): Promise<void> {
  const find = () => ({
    ...clientFor(path, (settings) => agentsAsked(settings, flags)[0] ?? settings),
    program: 'mcp' as const,
  });
  const daemon = linkTo(find);
  const tools = toolsFor(path, allow);
  await daemon.read('agents').catch((error: unknown) => {
    if (!(error instanceof NotRunning)) throw error;
    printBeside(oneLine(`argosy: ${error.message}; each question looks for it again`));
  });
  await serveOverStdio({ daemon, tools, onBug: (error) => printBeside(bugText(error)) });
}
