import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { microfrontendName } from '@vitrina/contracts/microfrontends';
import { routeProblem } from '@vitrina/contracts/microfrontends/routes';
import { texts } from './texts.ts';

/** Title of 1 to 30 letters, digits and spaces: titles are written into source code unescaped. */
const TITLE = /^(?! )[\p{L}\p{N} ]{1,30}(?<! )$/u;

/** Names of a new microfrontend: registry name, path of its page, and page title. */
interface NewNames {
  name: string;
  word: string;
  title: string;
}

/**
 * Derives the names of a new microfrontend from its folder's name and its title.
 * @param title if empty, the folder's word with a capital
 * @throws with a Spanish text if the name or title is invalid
 */
export function newNames(folder: string, title: string): NewNames {
  const name = path.basename(folder);
  const word = name.slice('mf-'.length);
  if (!microfrontendName.safeParse(name).success || name === 'shell') throw new Error(texts.wrongName(name));
  const problem = routeProblem(`/${word}`);
  if (problem) throw new Error(problem);
  const shown = title || word.charAt(0).toUpperCase() + word.slice(1);
  if (!TITLE.test(shown)) throw new Error(texts.wrongTitle(shown));
  return { name, word, title: shown };
}

/** Creates the folder of a new microfrontend. @throws with a Spanish text if it exists */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(texts.exists(path.basename(folder))) : error;
  });
}

/**
 * Copies a template's files and replaces the names `mf-nuevo`, `/nuevo` and `Nuevo` in them. A leading `dot-` in a file's or
 * folder's name becomes a dot.
 * @param edit changes the text of each file before the names are replaced
 */
export async function copyTemplate(
  template: string,
  folder: string,
  { word, title }: NewNames,
  edit = (text: string) => text,
): Promise<void> {
  const files = await readdir(template, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const source = path.join(file.parentPath, file.name);
    const parts = path.relative(template, source).split(path.sep);
    const target = path.join(folder, ...parts.map((part) => part.replace(/^dot-/, '.')));
    const text = edit(await readFile(source, 'utf8'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text.replaceAll('nuevo', word).replaceAll('Nuevo', title));
  }
}

/**
 * Creates a microfrontend in a new folder of this repository. The folder's name is `mf-` and the path of its page.
 * @param title text of its link, tab and heading; if empty, the folder's word with a capital
 * @throws with a Spanish text if the name or title is invalid, the folder exists, or this is not the repository
 */
export async function create(folder: string, title: string): Promise<void> {
  const names = newNames(folder, title);
  const federation = path.resolve(import.meta.dirname, '..');
  const template = path.join(federation, 'template');
  // The published package has no template: its dependencies are those of this repository.
  if (!existsSync(template)) throw new Error(texts.createElsewhere);
  await makeFolder(folder);
  const tool = path.relative(folder, federation).replaceAll(path.sep, '/');
  await copyTemplate(template, folder, names, (text) => text.replaceAll('../shell/federation', tool));
}
