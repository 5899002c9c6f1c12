import type { FirstAnswers } from '@vitrina/contracts/microfrontends';

/** Id of the element in which the gateway hands over what the page's first calls would be answered. */
const ELEMENT = 'vitrina-respuestas';

function answersOfPage(): FirstAnswers {
  const text = typeof document === 'undefined' ? null : document.getElementById(ELEMENT)?.textContent;
  // The gateway is the same origin and wrote it from answers of the services: no second check in the browser.
  const answers: FirstAnswers | null = text ? JSON.parse(text) : null;
  return answers ?? { seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, answers: [] };
}

const { seed, answers } = answersOfPage();

/** Seed of this visit's random orders, 0 to 2^32 - 1: stable while the page lives, another on the next visit (R18). */
export const visitSeed: number = seed;

const waiting = new Map(answers.map(({ address, ...answer }) => [canonical(address), answer]));

/** An address with its query in one order. */
function canonical(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const values = new URLSearchParams(query);
  values.sort();
  return `${path}?${values}`;
}

/** The answer that the page came with for this address, once; a second call for it asks the server. */
export function takeFirstAnswer(address: string): { body: unknown; cursor: string | null } | null {
  const key = canonical(address);
  const answer = waiting.get(key);
  waiting.delete(key);
  return answer ? { body: answer.body, cursor: answer.next } : null;
}
