import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_PLACE } from '@vitrina/contracts/places';
import pMap from 'p-map';
import { DEMO_DOMAIN, type DemoProvider, fixedProviders, LEADING, providers } from '../people/provider.ts';
import { MESSAGES } from '../texts/index.ts';
import { listOf, type Platform, registerDemo, Visitor } from './api.ts';
import { askForQuotes, seedComments } from './seed-conversations.ts';
import { isComplete, seedProvider } from './seed-provider.ts';

/** Number of providers filled concurrently, which also limits the demo pictures queued before a visitor's upload. */
const CONCURRENCY = 2;
/** Number of public pictures from which on the first screen is full. */
const FIRST_SCREEN = 24;
/** Longest time from the last upload of the first place to a full first screen, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** E-mail of the demo visitor, who has no profile. */
export const VISITOR_EMAIL = `usuario@${DEMO_DOMAIN}`;

/**
 * Fills the platform: first the default place, where people then comment on each other and ask for quotes, then all
 * others. `print` receives one line per step: `listo:lugar` once the place's first screen is full, `progreso: n/m`,
 * `fallo: …` for a provider that could not be filled, `listo:todo`. A second run adds only missing parts.
 * @throws {Error} if the place does not fill, or some providers failed
 */
export async function run(
  platform: Platform,
  seed: number,
  count: number,
  print: (line: string) => void,
): Promise<void> {
  const all = [...providers(seed, count)];
  const [leading, fixed, rest] = [all.slice(0, LEADING), fixedProviders(seed), all.slice(LEADING)];
  // The accounts that a start prints come first: it is ready as soon as the first screen is full.
  const first = [...fixed, ...leading];
  await registerDemo(platform, { nombre: 'Usuario de demostración', email: VISITOR_EMAIL });
  const anyone = new Visitor(platform.url);
  let done = 0;
  let failed = 0;
  const fillOne = async (provider: DemoProvider) => {
    try {
      if (!(await isComplete(anyone, provider))) await seedProvider(platform, provider, seed);
    } catch (error) {
      failed++;
      print(`fallo: ${provider.email} ${error instanceof Error ? error.message : String(error)}`);
    }
    done++;
    if (done % 10 === 0) print(`progreso: ${done}/${first.length + rest.length}`);
  };
  const filling = pMap(first, fillOne, { concurrency: CONCURRENCY });
  const posts = first.reduce((sum, provider) => sum + provider.posts.length, 0);
  await waitUntilScreenIsFull(anyone, Math.min(FIRST_SCREEN, posts), filling);
  print('listo:lugar');
  await filling;
  await seedComments(platform, [...leading, ...fixed], seed);
  const premium = fixed.find(({ plan }) => plan === 'premium');
  if (premium) await askForQuotes(platform, premium, all);
  await pMap(rest, fillOne, { concurrency: CONCURRENCY });
  if (failed > 0) throw new Error(MESSAGES.someFailed(failed));
  print('listo:todo');
}

/** Waits until the default place shows `wanted` posts. @param filling ends when all providers are sent */
async function waitUntilScreenIsFull(anyone: Visitor, wanted: number, filling: Promise<unknown>): Promise<void> {
  const query = new URLSearchParams({ country: DEFAULT_PLACE.country, state: DEFAULT_PLACE.subdivision, limit: '60' });
  let until = Number.POSITIVE_INFINITY;
  filling.then(
    () => {
      until = Date.now() + TIMEOUT_MS;
    },
    () => {
      until = 0;
    },
  );
  while (Date.now() < until) {
    const { body } = await anyone.call('GET', `/api/galeria?${query}`);
    if (listOf(body).length >= wanted) return;
    await pause(250);
  }
  await filling;
  throw new Error(MESSAGES.waitingTooLong);
}
