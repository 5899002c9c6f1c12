import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';

/** Id of the element in which the gateway hands the registry's answer to the page. */
const ELEMENT = 'vitrina-registro';

/**
 * Reads the configuration that a microfrontend's team set without a release (the command `config --file config.json`). A page
 * keeps the configuration it was loaded with. Each call parses the registry's answer, so call it once, at the top of a module.
 * @param name of the microfrontend
 * @param parse checks it, as it may be older or newer than this code; it gets `{}` without one; a zod schema's `parse`, for example
 * @throws what `parse` throws
 */
export function readConfiguration<T>(name: string, parse: (configuration: unknown) => T): T {
  const text = document.getElementById(ELEMENT)?.textContent;
  const answer = text ? (JSON.parse(text) as RegistryAnswer) : null;
  return parse(answer?.microfrontends.find((found) => found.name === name)?.configuration ?? {});
}
