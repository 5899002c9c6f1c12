import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/** What a team needs of us to build a microfrontend in a repository of its own. */
const PUBLISHED = ['contracts', 'sdk', 'federation'];

/**
 * A folder outside of this checkout with the packages in it that we would publish, as `npm pack` makes them; the packages
 * of others are those that are installed here.
 */
export async function installedOutside(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrina-outside-'));
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, '@vitrina'), { recursive: true });
  const names = PUBLISHED.flatMap((name) => ['-w', `@vitrina/${name}`]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...names], { cwd: root });
  for (const name of PUBLISHED) {
    const target = path.join(modules, '@vitrina', name);
    await mkdir(target);
    const archive = path.join(folder, `vitrina-${name}-0.1.0.tgz`);
    await run('tar', ['xzf', archive, '--strip-components', '1', '-C', target]);
  }
  const installed = await readdir(path.join(root, 'node_modules'));
  const others = installed.filter((name) => !name.startsWith('.') && !name.startsWith('mf-') && name !== '@vitrina');
  await Promise.all(others.map((name) => symlink(path.join(root, 'node_modules', name), path.join(modules, name))));
  return folder;
}

/** Runs a command of the build tool that is installed in a folder. @throws with what it printed where it fails */
export async function runTool(folder: string, ...args: readonly string[]): Promise<void> {
  const tool = 'node_modules/@vitrina/federation/src/cli.ts';
  await run(process.execPath, ['--import', 'tsx', tool, ...args], { cwd: folder });
}
