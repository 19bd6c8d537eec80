/** A reason without its figures and symbols, however many: the same reason with other figures is not logged again. */
export function reasonKey(why: string): string {
  return why.replace(/[A-Z0-9][A-Z0-9_,.-]*/g, '').replace(/\s+/g, ' ');
}
