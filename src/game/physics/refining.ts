/** The units that one run of a refinery takes and makes, and the cooldown after it in game seconds (facts: refining). */
export const REFINERY_RUN = { takesUnits: 100, makesUnits: 10, restSeconds: 180 } as const;

/** The prefixes of the modules that refine ore into metal, and hydrocarbon into fuel (facts: refining). */
const REFINERIES = { ore: 'MODULE_ORE_REFINERY', fuel: 'MODULE_FUEL_REFINERY' } as const;

/** A kind of refinery. */
export type RefineryKind = keyof typeof REFINERIES;

/** A good that a refinery makes of another, and the kind of refinery that does. */
export interface Recipe {
  readonly good: string;
  readonly takes: string;
  readonly refinery: RefineryKind;
}

const METALS = ['IRON', 'COPPER', 'SILVER', 'GOLD', 'ALUMINUM', 'PLATINUM', 'URANITE', 'MERITIUM'];

/** Every good that refineries make (facts: refining). */
export const RECIPES: readonly Recipe[] = [
  ...METALS.map((good): Recipe => ({ good, takes: `${good}_ORE`, refinery: 'ore' })),
  { good: 'FUEL', takes: 'HYDROCARBON', refinery: 'fuel' },
];

/** A ship's modules; only the field that is read. */
type Modules = readonly { readonly symbol: string }[];

/** Whether one of these modules is a refinery of a kind. */
export function hasRefinery(modules: Modules, kind: RefineryKind): boolean {
  return modules.some(({ symbol }) => symbol.startsWith(REFINERIES[kind]));
}

/** What a ship with these modules can make; nothing without a refinery. */
export function recipesFor(modules: Modules): readonly Recipe[] {
  return RECIPES.filter(({ refinery }) => hasRefinery(modules, refinery));
}
