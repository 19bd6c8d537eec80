import { faultsPage } from './faults-page.ts';
import { logsPage } from './logs-page.ts';
import { operationsPage } from './operations-page.ts';
import { shipMachinePage } from './ship-machine-page.ts';

/** A page of the documentation that is made from the code; a test keeps it equal to what the code makes. */
export interface Page {
  /** Relative to the root of the project. */
  readonly path: string;
  readonly text: () => string;
}

/** Every such page. To add one, add a line. */
export const pages: readonly Page[] = [
  { path: 'docs/faults.md', text: faultsPage },
  { path: 'docs/logs.md', text: logsPage },
  { path: 'docs/operations.md', text: operationsPage },
  { path: 'docs/ship-machine.md', text: shipMachinePage },
];
