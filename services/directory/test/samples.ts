import { createHash } from 'node:crypto';
import type { Post, Provider } from '@vitrina/contracts';
import type { EventEnvelope } from '@vitrina/contracts/events';
import type { WorkLayout } from '@vitrina/contracts/works';

type ProviderFacts = NonNullable<EventEnvelope<'provider.changed'>['data']['provider']>;
type PostFacts = NonNullable<EventEnvelope<'media.ready'>['data']['post']>;

/** Derives an id from a name. */
export function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 24);
}

/** Builds the event of a provider in Mexico City with a free plan, with the test's changes. */
export function providerChanged(
  name: string,
  facts: Partial<ProviderFacts> | null = {},
  more: { version?: number; timeZone?: string } = {},
): EventEnvelope<'provider.changed'> {
  const id = idOf(name);
  const version = more.version ?? 1;
  return {
    id: `${id}-${version}`,
    name: 'provider.changed',
    aggregate: id,
    version,
    data: {
      id,
      timeZone: more.timeZone ?? 'America/Mexico_City',
      createdAt: 1_700_000_000_000,
      provider: facts && {
        id,
        email: `${name}@demo.vitrina.example`,
        name: `Persona ${name}`,
        businessName: `Taller ${name}`,
        specialty: 'Trabajos a domicilio',
        segments: ['Plomería'],
        description: 'Trabajo limpio y puntual con garantía por escrito en todas las colonias de la ciudad.',
        phone: '+525555550100',
        website: 'https://taller.example',
        country: 'MX',
        subdivision: 'DF',
        plan: 'gratis',
        ...facts,
      },
    },
  };
}

/** Builds the event of a provider's ready picture, published long ago for an event far ahead. */
export function mediaReady(
  owner: string,
  name: string,
  facts: Partial<PostFacts> | null = {},
  version = 1,
): EventEnvelope<'media.ready'> {
  const id = idOf(`${owner}/${name}`);
  return {
    id: `${id}-${version}`,
    name: 'media.ready',
    aggregate: id,
    version,
    data: {
      id,
      ownerId: idOf(owner),
      post: facts && {
        event: `Evento ${name}`,
        text: `Texto de ${name}`,
        website: 'https://evento.example',
        extension: 'webp',
        width: 1200,
        height: 800,
        thumbhash: 'mPcNDYJ3iHeYh3aId3d4iHd4eIeA',
        path: `/media/${id}/1200.webp`,
        sources: [{ format: 'webp', width: 1200, url: `/media/${id}/1200.webp` }],
        poster: null,
        duration: null,
        eventDate: '2099-12-31',
        publicationDate: '2026-01-01',
        createdAt: 1_760_000_000_000,
        pin: 0,
        ...facts,
      },
    },
  };
}

/** Builds the order of a work's files as uploaded, with the test's changes. */
export function workLayout(total: number, more: Partial<WorkLayout> = {}): WorkLayout {
  const slots = Array.from({ length: total }, (_, slot) => slot);
  return { version: 0, slots, cover: 0, pair: null, ...more };
}

/** Builds the event of a file of a work, by default the owner's `boda`, or of its deletion. */
export function pieceReady(
  owner: string,
  slot: number,
  {
    version = 1,
    layout = workLayout(2),
    gone = false,
    work = idOf('boda'),
    pin = 0,
  }: { version?: number; layout?: WorkLayout; gone?: boolean; work?: string; pin?: number } = {},
): EventEnvelope<'media.ready'> {
  const facts = gone ? null : { event: 'Boda', createdAt: 1_760_000_000_000 + slot, pin };
  const event = mediaReady(owner, `pieza ${slot}`, facts, version);
  return { ...event, data: { ...event.data, work: { id: work, slot, layout } } };
}

/** Builds the event of a ready profile photo. */
export function photoReady(owner: string, version = 1): EventEnvelope<'photo.ready'> {
  const ownerId = idOf(owner);
  return {
    id: `photo-${ownerId}-${version}`,
    name: 'photo.ready',
    aggregate: `photo-${ownerId}`,
    version,
    data: { ownerId, path: `/media/fotos/${ownerId}-${version}.webp`, sources: [], thumbhash: '' },
  };
}

/** Builds media's event of a ready picture of a blog entry. */
export function entryPictureReady(
  owner: string,
  entryId: string,
  version: number,
): EventEnvelope<'entryPicture.ready'> {
  const id = idOf(`${entryId}/${version}`);
  const path = `/media/${id}/1200.jpg`;
  const sources = [{ format: 'webp' as const, width: 1200, url: `/media/${id}/1200.webp` }];
  return {
    id: `${id}-${version}`,
    name: 'entryPicture.ready',
    aggregate: `entry-picture-${entryId}`,
    version,
    data: { id, entryId, ownerId: idOf(owner), path, sources, width: 1200, height: 800, thumbhash: 'mPcNDYJ3' },
  };
}

/** Builds media's event of a picture that could not be processed. */
export function entryPictureFailed(
  owner: string,
  entryId: string,
  version: number,
): EventEnvelope<'entryPicture.failed'> {
  const { aggregate, data } = entryPictureReady(owner, entryId, version);
  const { id, ownerId } = data;
  const failed = { id, entryId, ownerId, failure: 'archivo_ilegible' };
  return { id: `${id}-failed`, name: 'entryPicture.failed', aggregate, version, data: failed };
}

/** Builds accounts' event of a suspended or reinstated account; without a decision if `reason` is null. */
export function suspensionChanged(
  name: string,
  suspended: boolean,
  version = 1,
  reason: string | null = 'Insulta a los demás',
): EventEnvelope<'account.suspensionChanged'> {
  const id = idOf(name);
  const by = {
    adminId: idOf('jefa'),
    adminName: 'La Jefa',
    accountName: `Persona ${name}`,
    at: 1_760_000_000_000 + version,
  };
  return {
    id: `account-status-${id}-${version}`,
    name: 'account.suspensionChanged',
    aggregate: `account-status-${id}`,
    version,
    data: { id, suspended, decision: reason === null ? null : { ...by, reason } },
  };
}

/** Builds accounts' event of an erased account. */
export function accountErased(name: string, version: number): EventEnvelope<'account.erased'> {
  const id = idOf(name);
  const aggregate = `account-erased-${id}`;
  return { id: `${aggregate}-${version}`, name: 'account.erased', aggregate, version, data: { id } };
}

/** Response bodies of a list of posts and of providers. */
export type Gallery = Post[];
export interface Users {
  data: Provider[];
}
