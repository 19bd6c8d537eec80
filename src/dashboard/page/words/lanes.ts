// Written by `npm run schemas` from the rows of src/game/lanes.ts and the files beside them.
/** The lanes of a strategy, named as in its file; the page cannot import the rows. */
export const PAGE_LANES: readonly string[] = `
trade
supply
contract
mine
siphon
haul
refine
build
explore
chart
warp
scout
`
  .trim()
  .split('\n');
