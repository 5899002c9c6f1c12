import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { microfrontendName } from '@vitrina/contracts/microfrontends';
import { routeProblem } from '@vitrina/contracts/microfrontends/routes';
import { texts } from './texts.ts';

/** A microfrontend that builds, named `mf-nuevo`, with the page `/nuevo` and the title `Nuevo`. */
const template = path.resolve(import.meta.dirname, '../template');

/** One to thirty letters, digits and spaces: a title is written into sources as it is. */
const TITLE = /^(?! )[\p{L}\p{N} ]{1,30}(?<! )$/u;

/**
 * Makes a microfrontend in a new folder, whose name is `mf-` and the word that its page answers at.
 * @param title what its link, its tab and its heading say; the word with a capital where it is empty
 * @throws with a Spanish text where name or title is none, or the folder is there already
 */
export async function create(folder: string, title: string): Promise<void> {
  const name = path.basename(folder);
  const word = name.slice('mf-'.length);
  if (!microfrontendName.safeParse(name).success || name === 'shell') throw new Error(texts.wrongName(name));
  const problem = routeProblem(`/${word}`);
  if (problem) throw new Error(problem);
  const shown = title || word.charAt(0).toUpperCase() + word.slice(1);
  if (!TITLE.test(shown)) throw new Error(texts.wrongTitle(shown));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(texts.exists(name)) : error;
  });
  const tool = path.relative(folder, path.resolve(import.meta.dirname, '..')).replaceAll(path.sep, '/');
  const files = await readdir(template, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const source = path.join(file.parentPath, file.name);
    const target = path.join(folder, path.relative(template, source));
    const text = (await readFile(source, 'utf8')).replaceAll('../shell/federation', tool);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text.replaceAll('nuevo', word).replaceAll('Nuevo', shown));
  }
}
