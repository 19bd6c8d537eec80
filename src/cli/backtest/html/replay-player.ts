/**
 * The script of a report, as it runs in the browser: it draws each replay at the hour of its slider, and lets an hour pass
 * a second. It reads only the numbers beside it. No module: a report is one file.
 */
export const PLAYER = `
'use strict';
const SHARES = ['#d9730d', '#d08a1c', '#b8a02c', '#7fa552', '#3fa58a', '#1f9fc4'];
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
for (const section of document.querySelectorAll('.replay')) {
  const [canvas, button, slider, words] = ['canvas', 'button', 'input', 'p'].map((tag) => section.querySelector(tag));
  const week = JSON.parse(section.querySelector('script').textContent);
  const hours = week.ships.length - 1;
  const upTo = (changes, hour) => {
    const last = new Map();
    for (const list of changes.slice(0, hour + 1))
      for (let at = 0; at < list.length; at += 2) last.set(list[at], list[at + 1]);
    return last;
  };
  const draw = () => {
    const hour = Number(slider.value);
    const [width, height, ratio] = [canvas.clientWidth, canvas.clientHeight, Math.min(2, devicePixelRatio)];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const pen = canvas.getContext('2d');
    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
    const scale = (Math.min(width, height) - 20) / 1000;
    const left = (width - 1000 * scale) / 2;
    const placeX = (system) => left + week.x[system] * scale;
    const placeY = (system) => height - 10 - week.y[system] * scale;
    pen.scale(ratio, ratio);
    pen.fillStyle = colour('--faint');
    pen.globalAlpha = 0.4;
    for (let system = 0; system < week.x.length; system++) pen.fillRect(placeX(system), placeY(system), 1, 1);
    pen.globalAlpha = 1;
    for (const [system, share] of upTo(week.charted, hour)) {
      pen.fillStyle = SHARES[share];
      pen.fillRect(placeX(system) - 1.5, placeY(system) - 1.5, 3, 3);
    }
    const ships = [...upTo(week.ships, hour)].filter(([, count]) => count > 0);
    pen.strokeStyle = colour('--c0');
    for (const [system, count] of ships) {
      pen.beginPath();
      pen.arc(placeX(system), placeY(system), 3 + Math.log2(count + 1), 0, 7);
      pen.stroke();
    }
    const [worth, credits] = week.worth[hour];
    const [charted, waypoints] = week.chartedOf[hour];
    const all = ships.reduce((sum, [, count]) => sum + count, 0);
    const share = waypoints === 0 ? '' : ', ' + Math.round((100 * charted) / waypoints) + ' % of ' + short.format(waypoints) + ' listed waypoints charted';
    words.textContent = 'Hour ' + hour + ' of ' + hours + ': net worth ' + short.format(worth) + ', credits ' + short.format(credits) + ', ' + all + ' ships in ' + ships.length + ' systems' + share;
  };
  let timer;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    button.textContent = 'Play';
  };
  const pass = () => {
    slider.value = Number(slider.value) + 1;
    draw();
    if (Number(slider.value) >= hours) stop();
  };
  button.addEventListener('click', () => {
    if (timer !== undefined) return stop();
    if (Number(slider.value) >= hours) slider.value = 0;
    button.textContent = 'Pause';
    timer = setInterval(pass, 1000);
    draw();
  });
  slider.addEventListener('input', draw);
  new ResizeObserver(draw).observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}
`;
