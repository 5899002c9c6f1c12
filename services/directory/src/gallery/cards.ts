import type { CardProvider, Piece, Post, Provider } from '@vitrina/contracts';
import { phoneKind } from '@vitrina/contracts/phone-kind';
import { type PlanFeature, planHas, providersWhatsapp } from '@vitrina/contracts/plans';
import { averageOf, NO_RATINGS, type StarCounts, shownAddress, totalOf } from '@vitrina/contracts/rules';
import { lowestPrice, wirePrice } from '@vitrina/contracts/rules/prices';
import { findTown } from '@vitrina/contracts/towns';
import { phoneKinds, wireBadges, wirePost, wireProvider, wireRenditions } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import { ownerName, publicNames } from '../model/names.ts';
import type { PostDoc, PublicPiece } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Format of ids. Mails address providers by id, because slugs can change. */
const ID_SHAPE = /^[0-9a-f]{24}$/;

/** Provider card as the search index stores it; a response adds the fields that depend on the plan and the phone. */
export type StoredProvider = Omit<Provider, 'whatsapp' | 'telefono_tipo' | 'email_visible' | 'insignias'> & {
  /** Absent in documents of a search index from before badges. */
  insignias?: Provider['insignias'];
};

/** Builds a provider's card with relative paths; null for a provider that is not public. */
export function providerCard(doc: ProviderDoc): StoredProvider | null {
  const { facts, slug, photo } = doc;
  if (!facts || doc.scopes.length === 0) return null;
  return {
    ...wireProvider({ ...facts, ...publicNames(facts) }, { slug, photo: photo.path }),
    ciudad_nombre: (facts.town && findTown(facts.town)?.name) || '',
    valoracion: shownRating(doc.ratings),
    insignias: wireBadges(facts.badges, doc.timeZone),
  };
}

/** Builds a provider's card for a list, with their lowest price (R55); null like {@link providerCard}. */
export function listedCard(doc: ProviderDoc): (StoredProvider & Pick<CardProvider, 'desde'>) | null {
  const card = providerCard(doc);
  return card && { ...card, desde: wirePrice(lowestPrice(doc.facts?.services), card.pais) };
}

/** Average and number of a provider's ratings; null below three. */
function shownRating(counts: StarCounts = NO_RATINGS): Provider['valoracion'] {
  const media = averageOf(counts);
  return media === null ? null : { media, total: totalOf(counts) };
}

/**
 * Builds a post's card with relative paths; null for a post that is never public. It includes a link only if the
 * owner's plan has one (R9).
 * @param now instant in milliseconds since 1970
 */
export function postCard(doc: PostDoc, now: number): Post | null {
  const { facts, owner } = doc;
  if (!facts || !owner || !doc.place) return null;
  const total = piecesAt(doc, now).length;
  return {
    ...wirePost(facts),
    id: doc._id,
    nombre: ownerName(owner),
    ruta: facts.path,
    id_user: owner.email,
    www: planHas(owner.plan, 'enlace') ? facts.website : '',
    proveedor_id: doc.ownerId,
    proveedor_slug: owner.slug,
    especialidad: owner.specialty,
    ...(owner.rating !== undefined && { valoracion_media: owner.rating }),
    plan: owner.plan,
    fecha_evento: facts.eventDate,
    publicada: new Date(Math.max(doc.createdAt, doc.publicFrom)).toISOString(),
    finalizado: now >= doc.finishedFrom,
    ...(doc.publicWork && total > 1 && { obra: { id: doc.publicWork.id, total } }),
  };
}

/** Builds the card of a single post, with all pictures and videos of its work; null like {@link postCard}. */
export function wholePostCard(doc: PostDoc, now: number): Post | null {
  const card = postCard(doc, now);
  if (!card?.obra) return card;
  const pieces = piecesAt(doc, now);
  const pair = doc.publicWork?.pair ?? null;
  const isPairShown = pair?.every((id) => pieces.some((piece) => piece.id === id));
  return { ...card, obra: { ...card.obra, piezas: pieces.map(wirePiece), comparar: isPairShown ? pair : null } };
}

/** Pictures and videos of a work that the plan shows at an instant. */
function piecesAt({ publicWork, publicFrom }: PostDoc, now: number): PublicPiece[] {
  const at = Math.max(now, publicFrom);
  return publicWork?.pieces.filter(({ until }) => until > at) ?? [];
}

function wirePiece({ id, path, extension, width, height, thumbhash, sources, poster, duration }: PublicPiece): Piece {
  const size = { ancho: width, alto: height };
  return {
    id,
    ruta: path,
    extension,
    ...size,
    thumbhash,
    fuentes: wireRenditions(sources),
    poster,
    duracion: duration,
  };
}

/** Completes cards for a response: absolute URLs (R27), and the contact options that the provider's plan includes. */
export class MediaAddresses {
  readonly #origin: string;
  readonly #mediaOrigin: string;

  /**
   * @param publicUrl public address of the platform
   * @param mediaUrl address from which browsers load processed media
   */
  constructor(publicUrl: string, mediaUrl = publicUrl) {
    this.#origin = publicUrl.replace(/\/+$/, '');
    this.#mediaOrigin = mediaUrl.replace(/\/+$/, '');
  }

  /** Completes a card in place: copies made by spreading were three quarters of a search's garbage. */
  ofProvider<P extends StoredProvider>(provider: P): P & Provider {
    const { foto_perfil, telefono, plan, email, insignias = [] } = provider;
    const shown = shownAddress(email);
    const kind = phoneKind(telefono);
    return Object.assign(provider, {
      foto_perfil: this.absoluteUrl(foto_perfil),
      insignias,
      telefono_tipo: phoneKinds.toWire[kind],
      whatsapp: providersWhatsapp(telefono, kind, plan),
      ...(shown !== email && { email_visible: shown }),
    });
  }

  /** Completes a post's card in place, like {@link ofProvider}. */
  ofPost<P extends Post>(post: P): P {
    for (const piece of post.obra?.piezas ?? []) this.ofWork(piece);
    return this.ofWork(post);
  }

  /** Completes the files of a post, work or piece in place, like {@link ofProvider}. */
  ofWork<W extends Pick<Post, 'ruta' | 'poster' | 'fuentes'>>(work: W): W {
    work.ruta = this.absoluteUrl(work.ruta);
    work.poster = work.poster === null ? null : this.absoluteUrl(work.poster);
    for (const source of work.fuentes) source.url = this.absoluteUrl(source.url);
    return work;
  }

  /** Makes a path an absolute URL; absolute URLs and empty texts stay unchanged. */
  absoluteUrl(path: string): string {
    if (path.startsWith('/media/')) return this.#mediaOrigin + path;
    return path.startsWith('/') ? this.#origin + path : path;
  }
}

/** Reads a public provider by id, or by its slug or an earlier one, with relative paths. @throws {Problem} `proveedor_no_encontrado` */
export async function readPublicProvider(
  { providers }: Store,
  where: { _id: string } | { slug: string },
): Promise<StoredProvider> {
  const doc =
    '_id' in where ? await providers.findOne(where).lean<ProviderDoc>() : await readBySlug(providers, where.slug);
  const card = doc && providerCard(doc);
  if (!card) throw new Problem('proveedor_no_encontrado');
  return card;
}

/** Reads the document of a public provider by its slug, an earlier one (R47), or its id, or null. */
export async function findPublicProvider({ providers }: Store, name: string): Promise<ProviderDoc | null> {
  const doc =
    (await readBySlug(providers, name)) ??
    (ID_SHAPE.test(name) ? await providers.findById(name).lean<ProviderDoc>() : null);
  return doc && doc.scopes.length > 0 ? doc : null;
}

async function readBySlug(providers: Store['providers'], slug: string): Promise<ProviderDoc | null> {
  return (
    (await providers.findOne({ slug }).lean<ProviderDoc>()) ??
    (await providers.findOne({ formerSlugs: slug }).lean<ProviderDoc>())
  );
}

/** True if a provider's current plan includes a feature (R39). */
export async function hasFeature({ providers }: Store, id: string, feature: PlanFeature): Promise<boolean> {
  const provider = await providers.findById(id, { facts: 1 }).lean<Pick<ProviderDoc, 'facts'>>();
  return planHas(provider?.facts?.plan, feature);
}

/** Formats a moment as an ISO date. `at` in milliseconds since 1970. */
export function momentOf(at: number): string {
  return new Date(at).toISOString();
}

/** Position of a town in degrees (R51); null without a known one. @param id of the towns table */
export function townPosition(id: string | undefined): { lat: number; lon: number } | null {
  const town = id ? findTown(id) : null;
  if (!town) return null;
  const [lat, lon] = town.at;
  return { lat, lon };
}
