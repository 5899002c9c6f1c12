#!/usr/bin/env node
// The one file that runs before anything is installed: plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINIMUM = [20, 19];
const root = fileURLToPath(new URL('../..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  console.error(
    `Vitrina necesita Node ${MINIMUM.join('.')} o posterior; esta es la ${process.versions.node}.\n` +
      'Instala una versión actual de Node y repite la orden.',
  );
  process.exit(1);
}

install();
// In this process and not in a child: a Ctrl-C then has one owner, who stops everything before it leaves.
const { register } = await import('tsx/esm/api');
register();
await import('./src/cli.ts');

/** Installs exactly what the lock file says, and only when it says something new. */
function install() {
  const stamp = join(root, '.vitrina', 'cache', 'installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === wanted && existsSync(join(root, 'node_modules'))) return;
  console.log('Instalando las dependencias…');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (npm.status !== 0) {
    console.error('No se pudieron instalar las dependencias. Revisa la conexión y repite la orden.');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
