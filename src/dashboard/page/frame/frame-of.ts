/** An empty part of a view, to be drawn into separately. */
export function partOf(host: Element, className = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  host.append(element);
  return element;
}

/** An empty card with a title, for content that `render` does not draw: plots and maps. */
export function cardOf(host: Element, title: string, className = ''): HTMLElement {
  const section = document.createElement('section');
  section.className = `card ${className}`;
  const head = document.createElement('header');
  const heading = document.createElement('h2');
  heading.textContent = title;
  head.append(heading);
  section.append(head);
  host.append(section);
  return partOf(section, 'card-body');
}
