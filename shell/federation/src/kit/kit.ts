import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTemplate, makeFolder, newNames } from '../create.ts';
import { texts } from '../texts.ts';
import { takeArchives } from './vendored.ts';

/*
 * Command of a kit, bundled into `kit.mjs` because it runs before anything is installed. `create` makes a microfrontend in a
 * separate folder, `update` replaces its packages by those of a newer kit.
 */

const kit = import.meta.dirname;

async function create(folder: string, title: string): Promise<string> {
  const names = newNames(folder, title);
  await makeFolder(folder);
  for (const template of ['template', 'outside']) await copyTemplate(path.join(kit, template), folder, names);
  await takeArchives(kit, folder);
  return texts.createdOutside(names.name);
}

async function update(folder: string): Promise<string> {
  await takeArchives(kit, folder);
  return texts.kitTaken(path.basename(folder));
}

async function main(): Promise<string> {
  const options = { title: { type: 'string', default: '' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options, strict: false });
  const [command, named] = positionals;
  if (!named) throw new Error(texts.kitUsage);
  const folder = path.resolve(named);
  if (command === 'create') return create(folder, String(values.title ?? ''));
  if (command === 'update') return update(folder);
  throw new Error(texts.kitUsage);
}

main().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
