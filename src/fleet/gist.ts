/** A reason without its figures and symbols, however many there are: the same one with others is no news. */
export function reasonKey(why: string): string {
  return why.replace(/[A-Z0-9][A-Z0-9_,.-]*/g, '').replace(/\s+/g, ' ');
}
