import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../measure/percentile.ts';
import type { Options } from '../options.ts';
import { formOf, Owner } from '../photos/owner.ts';
import { makeUp } from '../photos/pictures.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import type { RowResult } from '../report/result.ts';
import { newWord } from '../visible/new-word.ts';

/** Plans that each provider pays, one after the other: each begins at once. */
const PAID = ['basico', 'destacado', 'premium'] as const;
/** Pause between two looks, in milliseconds. */
const LOOK_MS = 20;
/** Longest wait for one plan, in milliseconds. */
const LATEST_MS = 60_000;

/** Where visitors see a plan, and when they did, in milliseconds since it was paid. */
type Seen = Record<'gallery' | 'search' | 'card', number>;

/**
 * One plan after the other, paid at the simulator: from the answer that it was paid until a visitor sees it in the gallery, in
 * the search and on the provider's card, whichever is last.
 */
export async function measurePlans(platform: BenchPlatform, options: Options): Promise<RowResult> {
  const picture = await makeUp(options.seed, 0);
  const seen: Seen[] = [];
  for (let round = 0; round <= Math.ceil(options.visible / PAID.length); round += 1) {
    const owner = await Owner.join(platform, 'gratis');
    const word = newWord();
    await owner.publish(formOf(picture, `Feria ${word}`));
    const places = await placesOf(platform.urls.gateway, owner.email, word);
    for (const plan of PAID) {
      await owner.pay(plan);
      const paid = performance.now();
      const until = async (url: string) => (await untilShown(url, plan)) - paid;
      const [gallery, search, card] = await Promise.all([
        until(places.gallery),
        until(places.search),
        until(places.card),
      ]);
      // The first provider warms up.
      if (round > 0) seen.push({ gallery, search, card });
    }
  }
  return summary(seen);
}

/** Addresses that answer about this provider alone, once its post is public. */
async function placesOf(gateway: string, email: string, word: string): Promise<Record<keyof Seen, string>> {
  const only = encodeURIComponent(email);
  const gallery = `${gateway}/api/galeria?country=MX&state=DF&email=${only}`;
  await untilShown(gallery, 'gratis');
  const { data } = (await (await fetch(`${gateway}/api/usuarios?email=${only}`)).json()) as {
    data: [{ slug: string }];
  };
  const [{ slug }] = data;
  return {
    gallery,
    search: `${gateway}/api/buscar?q=${word}`,
    card: `${gateway}/api/proveedores/${slug}`,
  };
}

/** Looks at an address until all it shows is of a plan. @returns when it was @throws {Error} after a minute */
async function untilShown(url: string, plan: string): Promise<number> {
  const late = performance.now() + LATEST_MS;
  while (performance.now() < late) {
    const answer = await fetch(url);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    const plans = [...text.matchAll(/"plan":"(\w+)"/g)].map(([, found]) => found);
    if (plans.length > 0 && plans.every((found) => found === plan)) return performance.now();
    await wait(LOOK_MS);
  }
  throw new Error(`${url} does not show ${plan}`);
}

function summary(seen: readonly Seen[]): RowResult {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const at = (times: readonly number[]) => `${ms(percentile(times, 0.5))} ${ms(percentile(times, 0.95))}`;
  const last = seen.map(({ gallery, search, card }) => Math.max(gallery, search, card));
  const value = percentile(last, 0.95);
  return {
    figures: [{ bar: 'plans.p95', value, platform: ms(value), bare: '' }],
    notes: {
      'plans paid': seen.length,
      'in the gallery, p50 and p95': at(seen.map(({ gallery }) => gallery)),
      'in the search, p50 and p95': at(seen.map(({ search }) => search)),
      'on the card, p50 and p95': at(seen.map(({ card }) => card)),
      slowest: ms(Math.max(...last)),
    },
  };
}
