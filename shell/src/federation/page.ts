import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';

/** Id of the element that holds the registry's answer; the gateway writes it into the page. */
const ELEMENT = 'vitrina-registro';

const written = () => document.getElementById(ELEMENT);

/**
 * What the gateway says of this page: `page`, its signed id, by which counts what is reported, and `second`, where builds'
 * files are as well, without a slash at its end.
 */
export const dataOfPage = (): DOMStringMap => written()?.dataset ?? {};

/**
 * The registry's answer that the gateway wrote into this page. A page keeps its versions until it is loaded again.
 * @throws where the page carries none
 */
export function registryOfPage(): RegistryAnswer {
  const text = written()?.textContent;
  if (!text) throw new Error(`the page has no #${ELEMENT}`);
  // The gateway is the same origin and wrote what it had parsed itself: no second check in the browser.
  const answer: RegistryAnswer = JSON.parse(text);
  return answer;
}
