import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';

/** Id of the element with the registry's answer, which the gateway writes into the page. */
const ELEMENT = 'vitrina-registro';

const written = () => document.getElementById(ELEMENT);

/**
 * Data attributes from the gateway: `page`, the page's signed id for counting reports, and `second`, a second address of the
 * builds' files, without a trailing slash.
 */
export const dataOfPage = (): DOMStringMap => written()?.dataset ?? {};

/**
 * Reads the registry's answer that the gateway wrote into this page. A page keeps its versions until it is reloaded.
 * @throws if the page has no answer
 */
export function registryOfPage(): RegistryAnswer {
  const text = written()?.textContent;
  if (!text) throw new Error(`the page has no #${ELEMENT}`);
  // Not validated again: the gateway is same-origin and parsed the answer before writing it.
  const answer: RegistryAnswer = JSON.parse(text);
  return answer;
}
