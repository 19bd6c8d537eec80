import type { OperationId } from '../wire/endpoints.ts';
import { DEEDS, type Deed, deedRow } from './deeds.ts';

interface Proven {
  readonly proven: ReadonlySet<Deed>;
}

/**
 * The deeds that one ship tries first, each with the operation whose row in the books proves that it works. A warp leaves
 * no row: after a restart one ship tries it first again.
 */
export const TRIED_FIRST: readonly (readonly [deed: Deed, operation: OperationId])[] = (
  Object.keys(DEEDS) as Deed[]
).flatMap((deed) => {
  const { isTriedFirst, operations } = deedRow(deed);
  const operation = operations.at(-1);
  return isTriedFirst && operation !== undefined ? [[deed, operation] as const] : [];
});

/** Whether a deed is to be tried by one ship before others do it: it never had an effect in this universe. */
export function isFirstUse({ proven }: Proven, deed: Deed): boolean {
  return deedRow(deed).isTriedFirst === true && !proven.has(deed);
}

/** Records that a deed of ours had its effect. */
export function prove({ proven }: { readonly proven: Set<Deed> }, deed: Deed | undefined): void {
  if (deed !== undefined && deedRow(deed).isTriedFirst) proven.add(deed);
}
