import { readFile } from 'node:fs/promises';
import { type Configuration, configuration } from '@vitrina/contracts/microfrontends/configuration';
import { parseJson } from './parse-json.ts';
import { texts } from './texts.ts';

/** Reads a file with a microfrontend's configuration. @throws with the remedy in one line */
export async function readConfigurationFile(file: string): Promise<Configuration> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(texts.noConfigurationFile(file));
  const read = configuration.safeParse(parseJson(text));
  if (!read.success) throw new Error(texts.badConfiguration(file));
  return read.data;
}
