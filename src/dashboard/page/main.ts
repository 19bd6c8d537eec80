import { startBanner } from './frame/banner.ts';
import { startHeader } from './frame/header.ts';
import { startNavigation } from './frame/navigation.ts';
import { startTheme } from './frame/theme.ts';
import { follow } from './live/stream.ts';

/** The element that holds a part of the page; index.html has them all. */
function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`expected an element #${id} in index.html, found none`);
  return found;
}

startTheme();
// The address after the # selects the view, so a plain link to #main would leave it.
element('skip').addEventListener('click', (event) => {
  event.preventDefault();
  element('main').focus();
});
startBanner(element('banner'));
startHeader(element('head'));
startNavigation(element('nav'), element('main'));
follow();
