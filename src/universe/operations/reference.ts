import { errorCodes } from '../../wire/error-codes.ts';
import { factionSymbols } from '../facts/factions.ts';
import { exportToImports } from '../facts/supply-chain.ts';
import { factionReply } from '../replies/agents.ts';
import { type AgentCall, type Call, forAgent, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ContractState } from '../state.ts';

const listedCodes = Object.entries(errorCodes).map(([name, { code }]) => ({ code, name }));

/**
 * Static data: the list of error codes (without the `data` envelope, as in newer versions of the service) and the
 * supply chain.
 */
export const referenceOperations: readonly Operation[] = [
  { method: 'GET', path: '/error-codes', status: 200, access: 'anyone', run: () => ({ errorCodes: listedCodes }) },
  forAgent('GET', '/market/supply-chain', 200, () => ({ data: { exportToImportMap: exportToImports } })),
];

function listFactions({ game, query }: Call) {
  return pageReply(query, factionSymbols, (symbol) => factionReply(game.state, symbol));
}

function viewFaction({ game, params }: Call) {
  const symbol = params.factionSymbol ?? '';
  if (!factionSymbols.includes(symbol)) return refuse('notFound', `Faction ${symbol} not found.`);
  return { data: factionReply(game.state, symbol) };
}

/** The effect of a contract on an agent's reputation: no source gives the service's own measure, so each counts one. */
function renown(contract: ContractState): number {
  if (contract.fulfilled) return 1;
  return contract.advanceTakenBack === true ? -1 : 0;
}

/** The agent's reputation with every faction from which it ever had a contract (facts: contract-terms). */
function listReputations({ game, agent, query }: AgentCall) {
  const reputations = new Map([[agent.startingFaction, 0]]);
  for (const contract of game.holdings.contractsOf(agent.symbol)) {
    const { factionSymbol } = contract;
    reputations.set(factionSymbol, (reputations.get(factionSymbol) ?? 0) + renown(contract));
  }
  return pageReply(query, [...reputations], ([symbol, reputation]) => ({ symbol, reputation }));
}

/** Factions, and the caller's reputation with them. */
export const factionOperations: readonly Operation[] = [
  { method: 'GET', path: '/factions', status: 200, access: 'public', run: listFactions },
  { method: 'GET', path: '/factions/{factionSymbol}', status: 200, access: 'public', run: viewFaction },
  forAgent('GET', '/my/factions', 200, listReputations),
];
