import { connectMongo } from '@vitrina/kernel';
import { percentile, untilAnswered } from '../measure.ts';
import type { Options } from '../options.ts';
import { newWord, Owner, publishForm } from '../photos/owner.ts';
import { generatePhoto } from '../photos/pictures.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';

/** Plans that each provider pays for, one after another; each starts immediately. */
const PAID = ['basico', 'destacado', 'premium'] as const;
/** Paid time and days of grace of any plan end within this time, in milliseconds. */
const LONG_AGO_MS = 60 * 86_400_000;

/** Times at which each place showed a plan to visitors, in milliseconds since the payment. */
type Seen = Record<'gallery' | 'search' | 'card', number>;

/**
 * Pays for one plan after another at the simulator. Measures the time from the response until a visitor sees the plan
 * in the gallery, in the search and on the provider's card, whichever is last. Then lets the plans end, and measures
 * the time until all three show it.
 */
export async function measurePlans(platform: BenchPlatform, options: Options): Promise<RowResult> {
  const picture = await generatePhoto(options.seed, 0);
  const seen: Seen[] = [];
  const ended: Seen[] = [];
  for (let round = 0; round <= Math.ceil(options.visible / PAID.length); round += 1) {
    const owner = await Owner.join(platform, 'gratis');
    const word = newWord();
    await owner.publish(await publishForm(picture, `Feria ${word}`));
    const places = await placesOf(platform.urls.gateway, owner.email, word);
    for (const plan of PAID) {
      await owner.pay(plan);
      const shown = await untilSeen(places, plan);
      // The first provider warms up.
      if (round > 0) seen.push(shown);
    }
    await endPlan(platform, places.id);
    const shown = await untilSeen(places, 'gratis');
    if (round > 0) ended.push(shown);
  }
  return summary(seen, ended);
}

async function untilSeen(places: Record<keyof Seen, string>, plan: string): Promise<Seen> {
  const from = performance.now();
  const until = async (url: string) => (await untilShown(url, plan)) - from;
  const [gallery, search, card] = await Promise.all([until(places.gallery), until(places.search), until(places.card)]);
  return { gallery, search, card };
}

/** Ends the paid time of an account now, by moving all its payments into the past. */
async function endPlan({ environment, namespace }: BenchPlatform, id: string): Promise<void> {
  const billing = await connectMongo(environment.MONGODB_URL ?? '', namespace, 'billing');
  try {
    const accounts = billing.collection<{ _id: string; ledger: { at: number }[] }>('accounts');
    const kept = await accounts.findOne({ _id: id });
    if (!kept) throw new Error(`billing knows no account ${id}`);
    const ledger = kept.ledger.map((entry) => ({ ...entry, at: entry.at - LONG_AGO_MS }));
    await accounts.updateOne({ _id: id }, { $set: { ledger, dueAt: new Date() } });
  } finally {
    await billing.close();
  }
}

/** Addresses that return this provider alone, once its post is public. */
async function placesOf(gateway: string, email: string, word: string): Promise<Record<keyof Seen | 'id', string>> {
  const only = encodeURIComponent(email);
  const gallery = `${gateway}/api/galeria?country=MX&state=DF&email=${only}`;
  await untilShown(gallery, 'gratis');
  const { data } = (await (await fetch(`${gateway}/api/usuarios?email=${only}`)).json()) as {
    data: [{ id: string; slug: string }];
  };
  const [{ id, slug }] = data;
  return {
    id,
    gallery,
    search: `${gateway}/api/buscar?q=${word}`,
    card: `${gateway}/api/proveedores/${slug}`,
  };
}

/** Requests an address until everything in it has a plan. @returns time of the response @throws {Error} on time-out */
function untilShown(url: string, plan: string): Promise<number> {
  return untilAnswered(url, plan, (text) => {
    const plans = [...text.matchAll(/"plan":"(\w+)"/g)].map(([, found]) => found);
    return plans.length > 0 && plans.every((found) => found === plan);
  });
}

function summary(seen: readonly Seen[], ended: readonly Seen[]): RowResult {
  const at = (times: readonly number[]) => `${ms(percentile(times, 0.5))} ${ms(percentile(times, 0.95))}`;
  const latest = ({ gallery, search, card }: Seen) => Math.max(gallery, search, card);
  const last = seen.map(latest);
  const ends = ended.map(latest);
  const value = percentile(last, 0.95);
  const end = percentile(ends, 0.95);
  return {
    figures: [figure('plans.p95', value, ms(value)), figure('plans.end', end, ms(end))],
    notes: {
      'plans paid': seen.length,
      'in the gallery, p50 and p95': at(seen.map(({ gallery }) => gallery)),
      'in the search, p50 and p95': at(seen.map(({ search }) => search)),
      'on the card, p50 and p95': at(seen.map(({ card }) => card)),
      slowest: ms(Math.max(...last)),
      'plans ended': ended.length,
      'their ends, p50 and p95': at(ends),
    },
  };
}
