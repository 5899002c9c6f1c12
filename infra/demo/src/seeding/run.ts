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
/** Longest time from the last upload of the first place to its last public picture, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** E-mail of the demo visitor, who has no profile. */
export const VISITOR_EMAIL = `usuario@${DEMO_DOMAIN}`;

/**
 * Fills the platform: first the default place, where people then comment on each other and ask for quotes, then all
 * others. `print` receives one line per step: `listo:lugar`, `progreso: n/m`, `fallo: …` for a provider that could not be
 * filled, `listo:todo`. A second run adds only missing parts.
 * @throws {Error} if the place does not fill, or some providers failed
 */
export async function run(
  platform: Platform,
  seed: number,
  count: number,
  print: (line: string) => void,
): Promise<void> {
  const all = [...providers(seed, count)];
  const first = [...all.slice(0, LEADING), ...fixedProviders(seed)];
  const rest = all.slice(LEADING);
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
  await pMap(first, fillOne, { concurrency: CONCURRENCY });
  await waitUntilPlaceIsFull(anyone, first);
  print('listo:lugar');
  await seedComments(platform, first, seed);
  const premium = fixedProviders(seed).find(({ plan }) => plan === 'premium');
  if (premium) await askForQuotes(platform, premium, all);
  await pMap(rest, fillOne, { concurrency: CONCURRENCY });
  if (failed > 0) throw new Error(MESSAGES.someFailed(failed));
  print('listo:todo');
}

async function waitUntilPlaceIsFull(anyone: Visitor, filled: readonly DemoProvider[]): Promise<void> {
  const wanted = Math.min(FIRST_SCREEN, filled.length);
  const query = new URLSearchParams({ country: DEFAULT_PLACE.country, state: DEFAULT_PLACE.subdivision, limit: '60' });
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const { body } = await anyone.call('GET', `/api/galeria?${query}`);
    if (listOf(body).length >= wanted) return;
    await pause(250);
  }
  throw new Error(MESSAGES.waitingTooLong);
}
