import type { Page } from 'playwright-core';

/**
 * What keeps somebody with a screen reader, a keyboard or weak eyes from reading a page, by the rules that such checkers
 * share: names, headings, landmarks, lists, tables, ids, contrast. It runs in the page, so it is plain text here.
 */
const AUDIT = `(() => {
  const wrong = [];
  const tell = (rule, element) => wrong.push(rule + ': ' + element.outerHTML.slice(0, 120));
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const nameOf = (element) => (
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('').trim()
  ) || [...(element.labels ?? [])].map((label) => label.textContent).join('').trim() || element.textContent.trim();
  for (const element of all('a[href], button, [role=img], [role=group], nav, [role=search]')) if (!nameOf(element)) tell('no name', element);
  for (const element of all('input, select, textarea')) {
    const labels = [...(element.labels ?? [])].map((label) => label.textContent.trim()).join('');
    if (!element.getAttribute('aria-label') && !labels) tell('no label', element);
  }
  const headings = all('h1, h2, h3, h4, h5, h6');
  if (headings.filter(({ tagName }) => tagName === 'H1').length !== 1) wrong.push('not one h1: ' + headings.map(({ tagName }) => tagName));
  headings.forEach((heading, index) => {
    const level = Number(heading.tagName[1]);
    const before = Number(headings[index - 1]?.tagName[1] ?? level);
    if (level > before + 1) tell('heading skips a level', heading);
  });
  const seen = new Set();
  for (const element of document.querySelectorAll('[id]')) { if (seen.has(element.id)) tell('id twice', element); seen.add(element.id); }
  for (const list of all('ul, ol')) for (const child of list.children) if (child.tagName !== 'LI') tell('no item of a list', child);
  for (const item of all('li')) if (!item.parentElement.matches('ul, ol')) tell('item of no list', item);
  for (const list of all('dl')) for (const child of list.children) if (!child.matches('dt, dd, div:has(> dt, > dd)')) tell('no term', child);
  for (const head of all('th')) if (!head.textContent.trim()) tell('empty head', head);
  for (const table of all('table')) if (!table.caption) tell('no caption', table);
  for (const element of document.querySelectorAll('[tabindex]')) if (element.tabIndex > 0) tell('tabindex', element);
  for (const element of document.querySelectorAll('[aria-labelledby], [aria-controls], [aria-describedby]'))
    for (const attribute of ['aria-labelledby', 'aria-controls', 'aria-describedby'])
      for (const id of (element.getAttribute(attribute) ?? '').split(' ').filter(Boolean)) if (!document.getElementById(id)) tell('leads nowhere', element);
  for (const element of document.querySelectorAll('[aria-hidden=true]')) if (element.querySelector('a, button, input, select')) tell('hidden, but focused', element);
  const landmarks = all('nav, [role=search], [role=group], section[aria-label]').map((element) => element.tagName + (element.role ?? '') + nameOf(element).slice(0, 60));
  const searches = landmarks.filter((name, index) => name.includes('search') && landmarks.indexOf(name) !== index);
  if (searches.length > 0) wrong.push('landmark twice: ' + searches);
  for (const element of all('main *')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (overflowX.match(/auto|scroll/) && element.scrollWidth > element.clientWidth + 1) || (overflowY.match(/auto|scroll/) && element.scrollHeight > element.clientHeight + 1);
    if (scrolls && element.tabIndex < 0 && !element.querySelector('a, button, input, select, [tabindex="0"]')) tell('scrolls only by mouse', element);
  }
  const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, index) => part * a + under[index] * (1 - a));
  const groundOf = (element) => {
    const layers = [];
    for (let each = element; each !== null; each = each.parentElement) layers.push(rgba(getComputedStyle(each).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => { const share = part / 255; return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pale = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || pale.has(element) || element.closest('svg, option, [aria-disabled=true], .unseen, .skip, noscript, script')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    pale.add(element);
    const style = getComputedStyle(element);
    const ground = groundOf(element);
    const [bright, dark] = [light(over(rgba(style.color), ground)), light(ground)].sort((a, b) => b - a);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < (isLarge ? 3 : 4.5)) tell('contrast ' + contrast.toFixed(2), element);
  }
  return [...new Set(wrong)];
})()`;

/** What is wrong with a page as it is shown now; nothing if all can read it. */
export async function audit(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(AUDIT)) as readonly string[];
}
