import { percentile, untilAnswered } from '../measure.ts';
import type { Options } from '../options.ts';
import { newWord, Owner, publishForm } from '../photos/owner.ts';
import { generatePhoto } from '../photos/pictures.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';

/** Photos before anything is measured. */
const WARM_UP = 3;
/** Number of different pictures; all have 12 megapixels and about 2 MB. */
const PICTURES = 5;
/** Photos of one provider: all of them fit on the first page of the gallery. */
const EACH = 20;

/** Times at which a photo was visible, in milliseconds since its last byte was sent. */
interface Seen {
  gallery: number;
  search: number;
}

/**
 * Publishes one photo of 2 MB after another through the public gateway. Measures the time from the end of its upload
 * until a visitor sees it in the gallery and finds it by a word of its name, whichever is later.
 */
export async function measureVisible(platform: BenchPlatform, options: Options): Promise<RowResult> {
  let owner = await Owner.join(platform);
  const pictures = [];
  for (let number = 0; number < PICTURES; number++) pictures.push(await generatePhoto(options.seed, number));
  const seen: Seen[] = [];
  for (let round = 0; round < WARM_UP + options.visible; round++) {
    const picture = pictures[round % PICTURES];
    if (!picture) throw new Error('no picture');
    if (round % EACH === EACH - 1) owner = await Owner.join(platform);
    const word = newWord();
    let sent = 0;
    const id = await owner.publish(await publishForm(picture, `Feria ${word}`), () => {
      sent = performance.now();
    });
    const { gateway } = platform.urls;
    const [gallery, search] = await Promise.all([
      untilAnswered(`${gateway}/api/galeria?country=MX&state=DF&limit=48&email=${encodeURIComponent(owner.email)}`, id),
      untilAnswered(`${gateway}/api/buscar?q=${word}`, id),
    ]);
    if (round >= WARM_UP) seen.push({ gallery: gallery - sent, search: search - sent });
  }
  return summary(seen);
}

function summary(seen: readonly Seen[]): RowResult {
  const both = seen.map(({ gallery, search }) => Math.max(gallery, search));
  const p50 = percentile(both, 0.5);
  const p95 = percentile(both, 0.95);
  const at = (times: readonly number[]) => `${ms(percentile(times, 0.5))} ${ms(percentile(times, 0.95))}`;
  return {
    figures: [figure('visible.p50', p50, ms(p50)), figure('visible.p95', p95, ms(p95))],
    notes: {
      photos: seen.length,
      'in the gallery, p50 and p95': at(seen.map(({ gallery }) => gallery)),
      'found by search, p50 and p95': at(seen.map(({ search }) => search)),
      slowest: ms(Math.max(...both)),
    },
  };
}
