import type { ReportCase } from '@vitrina/contracts';
import type { SubjectKind } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import { wholeEntry } from '../blog/entry-cards.ts';
import { authorName } from '../comments/comment-feed.ts';
import { type MediaAddresses, postCard, providerCard } from '../gallery/cards.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { ContentSnapshot } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';

/** Public content of a reportable thing, with its owner and author. */
interface VisibleThing {
  /** Provider who owns it, or is commented on. */
  ownerId: string;
  /** Account that published or wrote it. */
  accountId: string;
  shown: Omit<NonNullable<ReportCase['objeto']>, 'cuenta_id'>;
}

/** Error code for missing content of each kind. */
export const absent = {
  post: 'publicacion_no_encontrada',
  comment: 'comentario_no_encontrado',
  provider: 'proveedor_no_encontrado',
  entry: 'entrada_no_encontrada',
} as const;

/** Reads content that is public now. @throws {Problem} the code of its kind if it is not public */
export async function requireVisible(store: Store, kind: SubjectKind, id: string): Promise<VisibleThing> {
  const found = await findVisible(store, kind, id);
  if (!found) throw new Problem(absent[kind], { fields: ['id'] });
  return found;
}

/** Reads content that is public now, or null. Picture paths are relative, see {@link withAddresses}. */
export function findVisible(store: Store, kind: SubjectKind, id: string): Promise<VisibleThing | null> {
  return { comment: visibleComment, post: visiblePost, entry: visibleEntry, provider: visibleProvider }[kind](
    store,
    id,
  );
}

async function visibleProvider(store: Store, id: string): Promise<VisibleThing | null> {
  const doc = await store.providers.findById(id).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card) return null;
  const { slug, nombre, nnegocio, descripcion, foto_perfil: imagen } = card;
  const shown = { titulo: nnegocio || nombre, texto: descripcion, autor: nombre, ruta: pageOf(slug), imagen };
  return { ownerId: id, accountId: id, shown };
}

async function visiblePost(store: Store, id: string): Promise<VisibleThing | null> {
  const now = Date.now();
  const doc = await store.posts.findById(id).lean<PostDoc>();
  const card = doc && now >= doc.publicFrom && now < doc.publicUntil ? postCard(doc, now) : null;
  if (!card) return null;
  const { evento, nombre, texto_personalizado: texto, proveedor_slug: slug } = card;
  const imagen = card.poster ?? (card.extension === 'mp4' ? null : card.ruta);
  const shown = { titulo: evento || nombre, texto, autor: nombre, ruta: pageOf(slug), imagen };
  const { proveedor_id: ownerId } = card;
  return { ownerId, accountId: ownerId, shown };
}

async function visibleEntry(store: Store, id: string): Promise<VisibleThing | null> {
  const doc = await store.entries.findById(id).lean<EntryDoc>();
  const entry = doc && wholeEntry(doc);
  if (!entry) return null;
  const { titulo, texto, proveedor_nombre: autor, proveedor_id: ownerId } = entry;
  const ruta = `${pageOf(entry.proveedor_slug)}/blog/${entry.slug}`;
  const shown = { titulo, texto, autor, ruta, imagen: entry.imagen?.url ?? null };
  return { ownerId, accountId: ownerId, shown };
}

async function visibleComment(store: Store, id: string): Promise<VisibleThing | null> {
  const doc = await store.comments.findOne({ _id: id, state: 'published' }).lean<CommentDoc>();
  const about = doc && (await visibleProvider(store, doc.providerId));
  if (!about) return null;
  const { titulo, ruta } = about.shown;
  const shown = { titulo, texto: doc.text, autor: authorName(doc), ruta, imagen: null };
  return { ownerId: doc.providerId, accountId: doc.authorId, shown };
}

/** Returns the provider who owns the content or is commented on, even if it is not public; null if it is gone. */
export async function ownerOf(store: Store, kind: SubjectKind, id: string): Promise<string | null> {
  if (kind === 'comment') return (await store.comments.findById(id).lean<CommentDoc>())?.providerId ?? null;
  if (kind === 'post') return (await store.posts.findById(id).lean<PostDoc>())?.ownerId ?? null;
  if (kind === 'entry')
    return (await store.entries.findOne({ _id: id, deleted: false }).lean<EntryDoc>())?.ownerId ?? null;
  return (await store.providers.exists({ _id: id })) ? id : null;
}

/** Lists the accounts that words about the content may concern: its author and its provider; empty if it is gone. */
export async function accountsOf(store: Store, kind: SubjectKind, id: string): Promise<string[]> {
  if (kind !== 'comment') {
    const ownerId = await ownerOf(store, kind, id);
    return ownerId === null ? [] : [ownerId];
  }
  const comment = await store.comments.findById(id, { authorId: 1, providerId: 1 }).lean<CommentDoc>();
  return comment ? [comment.authorId, comment.providerId].filter(Boolean) : [];
}

/** Builds the public content for administrators, with absolute picture URLs and the account behind it. */
export function withAddresses(thing: VisibleThing, media: MediaAddresses): NonNullable<ReportCase['objeto']> {
  const { imagen } = thing.shown;
  return { ...thing.shown, imagen: imagen ? media.absoluteUrl(imagen) : null, cuenta_id: thing.accountId };
}

/** Builds the copy of the content that a report stores. */
export function contentSnapshot({ shown, accountId }: VisibleThing): ContentSnapshot {
  return { title: shown.titulo, text: shown.texto, author: shown.autor, accountId };
}

/** Returns the path of a provider's public page. */
function pageOf(slug: string): string {
  return `/p/${slug}`;
}
