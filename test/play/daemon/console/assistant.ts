import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { BOOK_TOOLS } from '../../../../src/cli/mcp/book-tools.ts';
import { linkTo } from '../../../../src/cli/mcp/daemon-link.ts';
import { FLEET_TOOLS } from '../../../../src/cli/mcp/fleet-tools.ts';
import { GALAXY_TOOLS } from '../../../../src/cli/mcp/galaxy-tools.ts';
import { mcpServerOf } from '../../../../src/cli/mcp/mcp-server.ts';
import { orderTools } from '../../../../src/cli/mcp/order-tools.ts';
import type { OrderWord } from '../../../../src/cli/owner/orders.ts';

export type Assistant = Awaited<ReturnType<typeof assistantOf>>;

/** An assistant of the daemon at a page, which may give these orders; connected without a process in between. */
export async function assistantOf(url: string, token: string, allow: readonly OrderWord[]) {
  const daemon = linkTo(() => ({ url, token, hasStrayToken: false, program: 'mcp' }));
  const onBug = (error: unknown) => {
    throw error;
  };
  const tools = [...FLEET_TOOLS, ...BOOK_TOOLS, ...GALAXY_TOOLS, ...orderTools(allow)];
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServerOf({ daemon, tools, onBug }).connect(ours);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  /** What a tool answers, and whether as an error. */
  const answered = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    const [first] = content;
    return { isError, text: first?.type === 'text' ? first.text : '' };
  };
  return {
    answered,
    asked: async (name: string, given: Record<string, unknown> = {}) => JSON.parse((await answered(name, given)).text),
    tools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}
