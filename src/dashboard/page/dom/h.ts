/** The description of an element. Text goes into text nodes only, so that text from the server is shown, never run. */
export interface VNode {
  readonly tag: string;
  /** Identifies an element among its siblings while they come and go. */
  readonly key: string | undefined;
  readonly props: Props;
  readonly children: readonly (VNode | string)[];
}

type Prop = string | number | boolean | null | undefined | EventHandler | Readonly<Record<string, string>>;

/** Handles an event of an element, such as `onclick`. */
export type EventHandler = (event: Event) => void;

/** Attributes by name; `on…` are listeners, `style` is a record of properties, null and false omit an attribute. */
export type Props = Readonly<Record<string, Prop>>;

export type Child = VNode | string | number | null | undefined | false | readonly Child[];

/**
 * Describes an element.
 * @param selector its tag and classes, such as `p.hint`
 * @param first its attributes, or its first child
 */
export function h(selector: string, first?: Props | Child, ...others: readonly Child[]): VNode {
  const [tag = '', ...classes] = selector.split('.');
  const { key, ...rest }: Props = isProps(first) ? first : {};
  const props = classes.length === 0 ? rest : { class: classes.join(' '), ...rest };
  return {
    tag,
    key: key === undefined ? undefined : String(key),
    props,
    children: flat(isProps(first) ? others : [first, ...others]),
  };
}

function isProps(first: Props | Child): first is Props {
  return typeof first === 'object' && first !== null && !Array.isArray(first) && !('children' in first);
}

/** The children to show, in order; nested lists are flattened. */
export function flat(children: readonly Child[]): (VNode | string)[] {
  return children.flatMap((child): (VNode | string)[] => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return flat(child);
    return [typeof child === 'number' ? String(child) : (child as VNode | string)];
  });
}
