import { chmod, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { availableServices, buildServices } from '@vitrina/local/build-services';

const root = join(import.meta.dirname, '../../..');

/**
 * Bundles all services and writes the contents of each service's image: `dist`, `assets`, and a start script for each
 * of its processes, `start` for `main.ts` and `start-<name>` for any other. The build of the images runs it: `node
 * assemble.ts <folder>`.
 * @param target folder that receives a folder for each service
 */
async function assemble(target: string): Promise<void> {
  await buildServices();
  for (const { source, built, nodeOptions = [] } of await availableServices()) {
    const folder = dirname(dirname(source));
    const image = join(target, basename(folder));
    for (const part of ['dist', 'assets']) {
      const there = (await readdir(join(root, folder))).includes(part);
      if (there) await cp(join(root, folder, part), join(image, folder, part), { recursive: true });
    }
    const process = basename(source, '.ts');
    const start = join(image, process === 'main' ? 'start' : `start-${process}`);
    const line = ['node', '--enable-source-maps', ...nodeOptions, `/app/${built}`].join(' ');
    await mkdir(image, { recursive: true });
    await writeFile(start, `#!/bin/sh\nexec ${line} "$@"\n`);
    await chmod(start, 0o755);
  }
}

const [target] = process.argv.slice(2);
if (!target) throw new Error('usage: node assemble.ts <folder>');
await assemble(target);
