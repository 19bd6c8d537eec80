import { errorCodes } from '../../wire/error-codes.ts';
import { exportToImports } from '../facts/supply-chain.ts';
import { forAgent, type Operation } from '../service/operation.ts';

const listedCodes = Object.entries(errorCodes).map(([name, { code }]) => ({ code, name }));

/**
 * Static data: the list of error codes (without the `data` envelope, as in newer versions of the service) and the
 * supply chain.
 */
export const referenceOperations: readonly Operation[] = [
  { method: 'GET', path: '/error-codes', status: 200, access: 'anyone', run: () => ({ errorCodes: listedCodes }) },
  forAgent('GET', '/market/supply-chain', 200, () => ({ data: { exportToImportMap: exportToImports } })),
];
