import { OwnerMustAct } from '../../config/problems/problem.ts';

/** No Redis answers at the address, or none that is ready yet. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

/** What answers at the address will not do as a queue: another address, password or setting is needed. */
export class QueueRefused extends OwnerMustAct {
  override readonly name = 'QueueRefused';
}

/** Client and worker do not trust each other: a run was refused, or results of it were, which somebody else wrote. */
export class RunRefused extends OwnerMustAct {
  override readonly name = 'RunRefused';
}

/** What came through the queue is not what a client or a worker with the same key sent. The message gives the reason. */
export class NotGenuine extends Error {
  override readonly name = 'NotGenuine';
}
