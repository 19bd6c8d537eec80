#!/usr/bin/env node
// biome-ignore-all lint/style/useNodejsImportProtocol: an old Node knows no "node:" names
// Plain CommonJS in old syntax on purpose: this file must parse on every Node that a machine may have, so that an old
// one gets the bundled Node, or one clear line, instead of a stack trace about types it cannot strip.
const { spawn } = require('child_process');
const { existsSync } = require('fs');
const { join } = require('path');
const { pathToFileURL } = require('url');

/** The oldest Node that runs the program as it is, the same as in package.json's `engines`. */
const OLDEST = [24, 18];

/** sysexits.h EX_CONFIG: nothing will change until somebody does something, so a supervisor must not restart. */
const EXIT_CONFIG = 78;

/** A terminal signals its whole group, a supervisor only us: passing all on reaches the program in either case. */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

/** @param {string} version as in `process.versions.node` */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Ends with one line that says what to do. */
function giveUp(reason) {
  process.stderr.write(`argosy: ${reason}; run "npm ci" in ${join(__dirname, '..')}\n`);
  process.exit(EXIT_CONFIG);
}

/** Messages of a supervisor (pm2's `ready`, `shutdown`) cross in both directions. */
function relayMessages(child) {
  child.on('message', (message) => process.send(message));
  process.on('message', (message) => child.send(message));
  process.on('disconnect', () => child.disconnect());
}

/** Runs the entry on another Node as if it were this process: same streams, signals, messages and ending. */
function runOn(node, entry, args) {
  const supervised = typeof process.send === 'function';
  const stdio = supervised ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(node, process.execArgv.concat([entry], args), { stdio });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  if (supervised) relayMessages(child);
  child.on('error', (error) => giveUp(`the bundled Node does not start (${error.message})`));
  child.on('exit', (code, signal) => {
    for (const name of FORWARDED) process.removeListener(name, forward);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code === null ? 1 : code);
  });
}

/**
 * @param {object} run
 * @param {string} run.version the running Node's, as in `process.versions.node`
 * @param {string} run.entry absolute path of the program
 * @param {string} run.modules absolute path of node_modules
 * @param {string[]} run.args what follows the program's name
 */
function launch({ version, entry, modules, args }) {
  if (!existsSync(modules)) return giveUp('its packages are not installed');
  if (isNewEnough(version)) return import(pathToFileURL(entry).href);
  const bundled = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return runOn(bundled, entry, args);
  return giveUp(`expected Node ${OLDEST.join('.')} or newer, or a bundled one, got ${version} and none`);
}

module.exports = { isNewEnough, launch };

if (require.main === module) {
  const root = join(__dirname, '..');
  launch({
    version: process.versions.node,
    entry: join(root, 'src', 'main.ts'),
    modules: join(root, 'node_modules'),
    args: process.argv.slice(2),
  });
}
