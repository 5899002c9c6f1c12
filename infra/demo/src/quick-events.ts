import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { EventEnvelope } from '@vitrina/contracts/events';
import { addDays, today } from '@vitrina/contracts/places';
import { zoneOfTown } from '@vitrina/contracts/towns';
import { type DemoPost, type DemoProvider, providers } from './people/provider.ts';
import { FILM_SECONDS } from './pictures/film.ts';
import { randomOf } from './random.ts';

/** Width and height in pixels of the fictional pictures: portrait, square and landscape. */
const SIZES = [
  [960, 1280],
  [1080, 1350],
  [1000, 1500],
  [1200, 1200],
  [1024, 1024],
  [1280, 960],
  [1440, 960],
  [1600, 1200],
] as const;
const DAY_MS = 86_400_000;

/** Current state of a demo provider as the services' events: the provider first, then its posts. */
export type OwnerEvent = EventEnvelope<'provider.changed'> | EventEnvelope<'media.ready'>;

/**
 * Generates the events of a provider and its posts, as if all had been registered and processed by `now`. The same
 * provider, seed and moment give the same events. The named pictures do not exist in the object store.
 */
export function* eventsOf(provider: DemoProvider, seed: number, now: Date): Generator<OwnerEvent> {
  const id = idOf(seed, 'provider', provider.number);
  const { email, www, place, plan } = provider;
  yield {
    id: `${id}-1`,
    name: 'provider.changed',
    aggregate: id,
    version: 1,
    data: {
      id,
      provider: {
        id,
        email,
        name: provider.nombre,
        businessName: provider.nnegocio,
        specialty: provider.especialidad,
        segments: [...provider.segmentos],
        description: provider.descripcion,
        phone: provider.telefono,
        website: www,
        country: place.country,
        subdivision: place.code,
        plan,
        ...(provider.horario && { hours: provider.horario }),
        town: provider.town.id,
        ...(provider.radius !== null && { serviceRadius: provider.radius }),
        ...(provider.isOnline && { isOnline: true }),
        ...(provider.openingHours && { openingHours: provider.openingHours }),
        ...(provider.services.length > 0 && { services: provider.services }),
        ...(provider.paymentMethods.length > 0 && { paymentMethods: provider.paymentMethods }),
        ...(provider.languages.length > 0 && { languages: provider.languages }),
        ...(provider.givesInvoices && { givesInvoices: true as const }),
        ...(provider.workingSince !== null && { workingSince: provider.workingSince }),
        ...(provider.badges.length > 0 && { badges: provider.badges.map((kind) => ({ kind, at: now.getTime() })) }),
      },
      timeZone: zoneOfTown(provider.town),
      createdAt: now.getTime() - (provider.number % 700) * DAY_MS,
    },
  };
  for (const [index, post] of provider.posts.entries())
    yield postEvent(post, index, { id, seed, now, today: today(place.timeZone, now), www });
}

function postEvent(
  post: DemoPost,
  index: number,
  owner: { id: string; seed: number; now: Date; today: string; www: string },
): EventEnvelope<'media.ready'> {
  const id = idOf(owner.seed, 'post', post.key);
  const [width, height] = randomOf(owner.seed, 'size', post.key).pick(SIZES);
  const isFilm = post.kind === 'video';
  const still = `/media/${id}/800.webp`;
  const day = (offset: number) => addDays(owner.today, offset);
  return {
    id: `${id}-1`,
    name: 'media.ready',
    aggregate: id,
    version: 1,
    data: {
      id,
      ownerId: owner.id,
      post: {
        event: post.evento,
        text: post.descripcion,
        pin: 0,
        website: owner.www,
        extension: isFilm ? 'mp4' : 'webp',
        width,
        height,
        thumbhash: '',
        path: isFilm ? `/media/${id}/video.mp4` : still,
        sources: [{ format: 'webp', width: 800, url: still }],
        poster: isFilm ? still : null,
        duration: isFilm ? FILM_SECONDS : null,
        eventDate: day(post.inDays),
        publicationDate: day(-1),
        createdAt: owner.now.getTime() - index * DAY_MS,
      },
    },
  };
}

function idOf(...keys: readonly (string | number)[]): string {
  return createHash('sha256').update(keys.join('|')).digest('hex').slice(0, 24);
}

/**
 * Writes the events of `count` providers and their posts as NDJSON: the input of the directory's bulk import. Waits for
 * a slower reader.
 */
export async function writeEvents(output: Writable, seed: number, count: number, now: Date): Promise<void> {
  for (const provider of providers(seed, count)) {
    const lines = [...eventsOf(provider, seed, now)].map((event) => `${JSON.stringify(event)}\n`).join('');
    if (!output.write(lines)) await once(output, 'drain');
  }
}
