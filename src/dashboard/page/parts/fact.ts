import { h, type VNode } from '../dom/h.ts';

/** A figure or words with a label, in a list of facts. */
export function fact(label: string, value: Parameters<typeof h>[2]): VNode {
  return h('div', {}, h('dt', {}, label), h('dd', {}, value));
}
