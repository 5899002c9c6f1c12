import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_PLACE } from '@vitrina/contracts/places';
import pMap from 'p-map';
import { DEMO_DOMAIN, type DemoProvider, fixedProviders, LEADING, providers } from '../people/provider.ts';
import { SAID } from '../texts/index.ts';
import { join, type Platform } from './account.ts';
import { listOf, Visitor } from './api.ts';
import { askForQuotes } from './ask.ts';
import { fill, isComplete } from './fill.ts';
import { talk } from './talk.ts';

/** How many providers are filled at once. This also bounds the demo pictures in the queue before a visitor's upload. */
const AT_ONCE = 2;
/** Pictures that the first screen needs before the demo says that the place is ready. */
const FIRST_SCREEN = 24;
/** Longest time from the last upload of the first place to its last picture in public, in milliseconds. */
const PUBLIC_WITHIN = 120_000;

/** The e-mail of the demo visitor, who has no profile. */
export const VISITOR_EMAIL = `usuario@${DEMO_DOMAIN}`;

/**
 * Fills the platform: the default place first, where people then comment on one another and ask for quotes, then all others. `say` gets one
 * line for each step: `listo:lugar`, `progreso: n/m`, `fallo: …` for a provider that could not be filled, `listo:todo`. A
 * second run adds only what is missing.
 * @throws {Error} where the place does not fill, or some providers failed
 */
export async function run(platform: Platform, seed: number, count: number, say: (line: string) => void): Promise<void> {
  const all = [...providers(seed, count)];
  const first = [...all.slice(0, LEADING), ...fixedProviders(seed)];
  const rest = all.slice(LEADING);
  await join(platform, { nombre: 'Usuario de demostración', email: VISITOR_EMAIL });
  const anyone = new Visitor(platform.url);
  let done = 0;
  let failed = 0;
  const fillOne = async (provider: DemoProvider) => {
    try {
      if (!(await isComplete(anyone, provider))) await fill(platform, provider, seed);
    } catch (error) {
      failed++;
      say(`fallo: ${provider.email} ${error instanceof Error ? error.message : String(error)}`);
    }
    done++;
    if (done % 10 === 0) say(`progreso: ${done}/${first.length + rest.length}`);
  };
  await pMap(first, fillOne, { concurrency: AT_ONCE });
  await placeIsFull(anyone, first);
  say('listo:lugar');
  await talk(platform, first, seed);
  const premium = fixedProviders(seed).find(({ plan }) => plan === 'premium');
  if (premium) await askForQuotes(platform, premium, all);
  await pMap(rest, fillOne, { concurrency: AT_ONCE });
  if (failed > 0) throw new Error(SAID.someFailed(failed));
  say('listo:todo');
}

async function placeIsFull(anyone: Visitor, filled: readonly DemoProvider[]): Promise<void> {
  const wanted = Math.min(FIRST_SCREEN, filled.length);
  const query = new URLSearchParams({ country: DEFAULT_PLACE.country, state: DEFAULT_PLACE.subdivision, limit: '60' });
  const until = Date.now() + PUBLIC_WITHIN;
  while (Date.now() < until) {
    const { body } = await anyone.call('GET', `/api/galeria?${query}`);
    if (listOf(body).length >= wanted) return;
    await pause(250);
  }
  throw new Error(SAID.waitingTooLong);
}
