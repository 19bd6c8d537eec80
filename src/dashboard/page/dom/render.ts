import { type Child, flat, type Props, type VNode } from './h.ts';

export const SVG = 'http://www.w3.org/2000/svg';

/** A node of the document, and its last description. */
interface Mounted {
  readonly node: Element | Text;
  description: VNode | string;
  children: Mounted[];
}

const drawn = new WeakMap<Element, Mounted[]>();

/**
 * Updates an element's content to match these children. Nodes that are still needed stay the same, so that focus,
 * scrolling and a running touch survive an update.
 */
export function render(host: Element, ...children: readonly Child[]): void {
  const before = drawn.get(host) ?? [];
  if (before.length === 0) host.replaceChildren();
  drawn.set(host, patchChildren(host, before, flat(children), host.namespaceURI === SVG));
}

function patchChildren(
  host: Element,
  before: readonly Mounted[],
  wanted: readonly (VNode | string)[],
  inSvg: boolean,
): Mounted[] {
  const spare = Map.groupBy(before, ({ description }) => nameOf(description));
  const after = wanted.map((description) => patched(spare.get(nameOf(description))?.shift(), description, inSvg));
  for (const left of spare.values()) for (const { node } of left) node.remove();
  after.forEach(({ node }, index) => {
    const there = host.childNodes[index];
    if (there !== node) host.insertBefore(node, there ?? null);
  });
  return after;
}

/** Siblings of one name reuse each other's nodes in order. */
function nameOf(description: VNode | string): string {
  return typeof description === 'string' ? '#text' : `${description.tag} ${description.key ?? ''}`;
}

function patched(mounted: Mounted | undefined, wanted: VNode | string, inSvg: boolean): Mounted {
  // A description that is kept from the last drawing is drawn already.
  if (mounted?.description === wanted && typeof wanted !== 'string') return mounted;
  const found = mounted ?? created(wanted, inSvg);
  if (typeof wanted === 'string') {
    if (found.node.nodeValue !== wanted) found.node.nodeValue = wanted;
  } else if (found.node instanceof Element) {
    const { description } = found;
    setProps(
      found.node,
      typeof description === 'string' || mounted === undefined ? {} : description.props,
      wanted.props,
    );
    found.children = patchChildren(found.node, found.children, wanted.children, inSvg || wanted.tag === 'svg');
  }
  found.description = wanted;
  return found;
}

function created(description: VNode | string, inSvg: boolean): Mounted {
  if (typeof description === 'string') return { node: document.createTextNode(description), description, children: [] };
  const { tag } = description;
  const node = inSvg || tag === 'svg' ? document.createElementNS(SVG, tag) : document.createElement(tag);
  return { node, description, children: [] };
}

function setProps(element: Element, before: Props, wanted: Props): void {
  for (const name of Object.keys(before)) if (!(name in wanted)) setProp(element, name, undefined, before[name]);
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== before[name]) setProp(element, name, value, before[name]);
  }
}

function setProp(element: Element, name: string, value: Props[string], before: Props[string]): void {
  if (name.startsWith('on')) {
    (element as unknown as Record<string, unknown>)[name] = value ?? null;
    return;
  }
  if (name === 'style') {
    setStyle(element, value, before);
    return;
  }
  if (name === 'value' && (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) {
    if (element.value !== String(value ?? '')) element.value = String(value ?? '');
    return;
  }
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

function setStyle(element: Element, value: Props[string], before: Props[string]): void {
  const { style } = element as HTMLElement;
  const [wanted, old] = [styles(value), styles(before)];
  for (const name of Object.keys(old)) if (!(name in wanted)) style.removeProperty(name);
  for (const [name, text] of Object.entries(wanted)) if (old[name] !== text) style.setProperty(name, text);
}

function styles(value: Props[string]): Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null ? value : {};
}
