#!/usr/bin/env node
// This file runs before anything is installed: plain Node, no dependencies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { devNull, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINIMUM = [20, 19];
/** Oldest line that still gets fixes. */
const MAINTAINED = 22;
/** Niceness of the compiler beside npm. */
const COMPILER_NICENESS = 10;
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
await install();
// From version 22 on, Node keeps compiled modules, also those of every process started from here.
process.env.NODE_COMPILE_CACHE ??= join(root, '.vitrina', 'cache', 'compiled');
// Runs in this process, not in a child: a single process handles Ctrl-C and stops everything before it exits.
// From version 22.18 on, Node runs TypeScript itself, with a third of the CPU time of tsx.
if (!process.features.typescript) (await import('tsx/esm/api')).register();
await import('./src/cli.ts');

/** Installs the packages of the lock file unless exactly these are already installed. */
async function install() {
  if (isInstalled()) return;
  console.log('Instalando las dependencias…');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const compiler = compileObjectStore();
  const [status] = await once(spawn('npm', args, { cwd: root, stdio: 'inherit' }), 'close').catch(() => [1]);
  // Go ends after the packages that it is compiling, and the build of the start finds them in its cache.
  compiler?.kill('SIGINT');
  if (status === 0) return;
  console.error('No se pudieron instalar las dependencias. Revisa la conexión y repite la orden.');
  process.exit(1);
}

/**
 * Begins to compile the object store, which takes longest of a first start, while npm mostly waits for the network. The
 * result is only Go's own cache of compiled packages. Null if the start will use another store, or needs to fetch Go first.
 */
function compileObjectStore() {
  if (process.env.S3_ENDPOINT || isOnPath('minio') || !isOnPath('go')) return null;
  const { flags, env } = JSON.parse(readFileSync(join(root, 'infra/local/go-build.json'), 'utf8'));
  const cwd = join(root, 'infra/local/objects');
  const options = { cwd, env: { ...process.env, ...env }, stdio: 'ignore' };
  const compiler = spawn('go', ['build', ...flags, '-o', devNull, '.'], options);
  // Errors are reported by the build of the start.
  compiler.on('error', () => undefined);
  if (compiler.pid !== undefined) setPriority(compiler.pid, COMPILER_NICENESS);
  return compiler;
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
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
