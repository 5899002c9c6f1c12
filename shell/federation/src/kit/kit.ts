import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTemplate, makeFolder, newNames } from '../create.ts';
import { texts } from '../texts.ts';
import { archivesOf, takeArchives } from './vendored.ts';

/*
 * Command of a kit, bundled into `kit.mjs` because it runs before anything is installed. `create` makes a microfrontend in a
 * separate folder, `update` replaces its packages by those of a newer kit.
 */

const kit = import.meta.dirname;

async function create(folder: string, title: string): Promise<string> {
  const names = newNames(folder, title);
  // Fails before there is a folder, so that nothing half-made is left.
  await archivesOf(kit);
  await makeFolder(folder);
  for (const template of ['template', 'outside']) await copyTemplate(path.join(kit, template), folder, names);
  await takeArchives(kit, folder);
  return texts.createdOutside(names.name);
}

async function update(folder: string): Promise<string> {
  await takeArchives(kit, folder);
  return texts.kitTaken(path.basename(folder));
}

/** @throws with the usage if an option is unknown or has no value */
function readArguments() {
  const help = { type: 'boolean', short: 'h', default: false } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { help, title: { type: 'string', default: '' } } });
  } catch (cause) {
    throw new Error(texts.kitUsage, { cause });
  }
}

async function main(): Promise<string> {
  const { values, positionals } = readArguments();
  const [command, named] = positionals;
  if (values.help) return texts.kitUsage;
  if (!named) throw new Error(texts.kitUsage);
  const folder = path.resolve(named);
  if (command === 'create') return create(folder, values.title);
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
