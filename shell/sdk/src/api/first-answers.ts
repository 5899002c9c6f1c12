import type { FirstAnswers } from '@vitrina/contracts/microfrontends';

/** Id of the element in which the gateway puts the responses to the page's first calls. */
const ELEMENT = 'vitrina-respuestas';

function answersOfPage(): FirstAnswers {
  const text = typeof document === 'undefined' ? null : document.getElementById(ELEMENT)?.textContent;
  // Not validated again: the gateway is same-origin and copied the services' responses.
  const answers: FirstAnswers | null = text ? JSON.parse(text) : null;
  return answers ?? { seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, answers: [] };
}

const { seed, answers } = answersOfPage();

/** Seed of this visit's random orders, 0 to 2^32 - 1: stable while the page lives, different on the next visit (R18). */
export const visitSeed: number = seed;

const waiting = new Map(answers.map(({ address, ...answer }) => [canonical(address), answer]));

/** Normalises the order of an address's query. */
function canonical(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const values = new URLSearchParams(query);
  values.sort();
  return `${path}?${values}`;
}

/** Takes the response for this address that came with the page. Works once; a second call must ask the server. */
export function takeFirstAnswer(address: string): { body: unknown; cursor: string | null } | null {
  const key = canonical(address);
  const answer = waiting.get(key);
  waiting.delete(key);
  return answer ? { body: answer.body, cursor: answer.next } : null;
}
