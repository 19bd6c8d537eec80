import { OwnerMustAct } from '../../config/problems/problem.ts';

/** No Redis answers at the address. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

/** The Redis at the address wants another password, or none. */
export class QueueRefused extends OwnerMustAct {
  override readonly name = 'QueueRefused';
}
