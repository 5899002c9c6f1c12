#!/usr/bin/env node
// This file runs before anything is installed: plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINIMUM = [20, 19];
/** Oldest line that still gets fixes. */
const MAINTAINED = 22;
const root = fileURLToPath(new URL('../..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  console.error(
    `Vitrina necesita Node ${MINIMUM.join('.')} o posterior; esta es la ${process.versions.node}.\n` +
      'Instala una versión actual de Node y repite la orden.',
  );
  process.exit(1);
}

if (major < MAINTAINED) {
  console.warn(
    `Node ${process.versions.node} ya no recibe correcciones: funciona, pero usa Node 24, la versión de .node-version.`,
  );
}

// On SIGUSR1 Node would open its inspector to any process of the same user. Child processes get an option against it.
process.on('SIGUSR1', () => undefined);
install();
// From version 22 on, Node keeps compiled modules, also those of every process started from here.
process.env.NODE_COMPILE_CACHE ??= join(root, '.vitrina', 'cache', 'compiled');
// Runs in this process, not in a child: a single process handles Ctrl-C and stops everything before it exits.
const { register } = await import('tsx/esm/api');
register();
await import('./src/cli.ts');

/** Installs the packages of the lock file unless exactly these are already installed. */
function install() {
  if (isInstalled()) return;
  console.log('Instalando las dependencias…');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (npm.status === 0) return;
  console.error('No se pudieron instalar las dependencias. Revisa la conexión y repite la orden.');
  process.exit(1);
}

/** Compares the lock file with npm's copy in node_modules, which lists the installed packages. */
function isInstalled() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readLock(join(root, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const there = installed[path];
    return there ? there.version === version : optional === true;
  });
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}
