import type { Post, Provider } from '@vitrina/contracts';
import { phoneKind } from '@vitrina/contracts/phone-kind';
import { planHas, providersWhatsapp } from '@vitrina/contracts/plans';
import { shownAddress } from '@vitrina/contracts/rules';
import { phoneKinds, wirePost, wireProvider } from '@vitrina/contracts/wire';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { ownerName, publicNames } from '../rules/owner-name.ts';

/** A provider's card as the index keeps it: what follows from the plan and the phone is added when it is answered. */
export type StoredProvider = Omit<Provider, 'whatsapp' | 'telefono_tipo' | 'email_visible'>;

/** The card of a provider, with relative paths; null for one that is not public. */
export function providerCard(doc: ProviderDoc): StoredProvider | null {
  const { facts, slug, photo } = doc;
  if (!facts || doc.scopes.length === 0) return null;
  return wireProvider({ ...facts, ...publicNames(facts) }, { slug, photo: photo.path });
}

/**
 * The wire's card of a post, with relative paths; null for one that is never public. It carries a link only if the
 * owner's plan includes one (R9).
 * @param now instant in milliseconds since 1970
 */
export function postCard(doc: PostDoc, now: number): Post | null {
  const { facts, owner } = doc;
  if (!facts || !owner || !doc.place) return null;
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
    plan: owner.plan,
    fecha_evento: facts.eventDate,
    publicada: new Date(Math.max(doc.createdAt, doc.publicFrom)).toISOString(),
    finalizado: now >= doc.finishedFrom,
  };
}

/** Completes cards for an answer: whole URLs of the paths (R27), and the ways to a provider that their plan has. */
export class MediaAddresses {
  readonly #origin: string;
  readonly #mediaOrigin: string;

  /**
   * @param publicUrl address at which people reach the platform
   * @param mediaUrl address at which browsers fetch processed media
   */
  constructor(publicUrl: string, mediaUrl = publicUrl) {
    this.#origin = publicUrl.replace(/\/+$/, '');
    this.#mediaOrigin = mediaUrl.replace(/\/+$/, '');
  }

  /**
   * Completes a card in place, as it belongs to this answer alone: copies made by spreading were three quarters of the
   * garbage of a search.
   */
  ofProvider<P extends StoredProvider>(provider: P): P & Provider {
    const { foto_perfil, telefono, plan, email } = provider;
    const shown = shownAddress(email);
    const kind = phoneKind(telefono);
    return Object.assign(provider, {
      foto_perfil: this.whole(foto_perfil),
      telefono_tipo: phoneKinds.toWire[kind],
      whatsapp: providersWhatsapp(telefono, kind, plan),
      ...(shown !== email && { email_visible: shown }),
    });
  }

  /** Completes a card in place, like that of a provider. */
  ofPost<P extends Post>(post: P): P {
    post.ruta = this.whole(post.ruta);
    post.poster = post.poster === null ? null : this.whole(post.poster);
    for (const source of post.fuentes) source.url = this.whole(source.url);
    return post;
  }

  /** A whole URL of a path; what is whole already, and an empty text, stay. */
  whole(path: string): string {
    if (path.startsWith('/media/')) return this.#mediaOrigin + path;
    return path.startsWith('/') ? this.#origin + path : path;
  }
}
