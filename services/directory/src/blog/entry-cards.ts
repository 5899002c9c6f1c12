import type { Entry, EntryCard, OwnEntry } from '@vitrina/contracts';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { timeZoneOf, today } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { entryExcerpt } from '@vitrina/contracts/rules';
import { type EntryState, entryPictureStates, entryStates, wireRenditions } from '@vitrina/contracts/wire';
import { type MediaAddresses, momentOf } from '../gallery/cards.ts';
import type { EntryDoc, EntryPicture } from '../model/entry.ts';
import { ownerName } from '../model/names.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { removalCard, removalsOf } from '../moderation/removals.ts';

/** Builds an entry's card with relative paths; null for an entry that is not public. */
export function entryCard({ _id: id, ownerId, owner, slugs, title, text, at, picture }: EntryDoc): EntryCard | null {
  const [slug] = slugs;
  if (!owner || slug === undefined) return null;
  return {
    id,
    slug,
    titulo: title,
    extracto: entryExcerpt(text),
    fecha: momentOf(at),
    dia: today(owner.timeZone ?? timeZoneOf(owner.country, owner.subdivision), new Date(at)),
    imagen: picture && pictureCard(picture),
    proveedor_id: ownerId,
    proveedor_slug: owner.slug,
    proveedor_nombre: ownerName(owner),
  };
}

/** Builds an entry's card with its full text; null for an entry that is not public. */
export function wholeEntry(doc: EntryDoc): Entry | null {
  const card = entryCard(doc);
  return card && { ...card, texto: doc.text, editada: doc.editedAt === null ? null : momentOf(doc.editedAt) };
}

/**
 * Builds an entry's card for its owner, with relative paths.
 * @param view the provider's slug, whether their plan includes a blog, and the removal of the entry or of the whole
 *   profile
 */
function ownEntryCard(
  doc: EntryDoc,
  view: { slug: string; hasBlog: boolean; removal: { reason: string; decision: string } | undefined },
): OwnEntry {
  const { picture, upload } = doc;
  const state: EntryState = view.removal ? 'withheld' : view.hasBlog ? 'published' : 'hidden';
  const uploadState = upload && (upload.failure === null ? 'processing' : 'failed');
  const pictureState = uploadState ?? (picture && 'ready');
  return {
    id: doc._id,
    ruta: `/p/${view.slug}/blog/${doc.slugs[0] ?? ''}`,
    titulo: doc.title,
    texto: doc.text,
    fecha: momentOf(doc.at),
    editada: doc.editedAt === null ? null : momentOf(doc.editedAt),
    estado: entryStates.toWire[state],
    imagen: picture && pictureCard(picture),
    imagen_estado: pictureState && entryPictureStates.toWire[pictureState],
    imagen_error: upload?.failure ? failureText(upload.failure) : null,
    retirada: removalCard(view.removal),
  };
}

/** Makes the URLs of an entry's picture absolute, in place. */
export function withPicture<C extends Pick<EntryCard, 'imagen'>>(card: C, media: MediaAddresses): C {
  if (!card.imagen) return card;
  card.imagen.url = media.absoluteUrl(card.imagen.url);
  for (const source of card.imagen.fuentes) source.url = media.absoluteUrl(source.url);
  return card;
}

function pictureCard({ path, width, height, thumbhash, sources }: EntryPicture): NonNullable<EntryCard['imagen']> {
  return { url: path, ancho: width, alto: height, thumbhash, fuentes: wireRenditions(sources) };
}

function failureText(code: string): string {
  return errorCatalogue[isErrorCode(code) ? code : 'no_procesado'].text;
}

/** Builds the cards of an owner's entries, with absolute URLs. */
export async function ownEntryCards(
  { store, media }: { store: Store; media: MediaAddresses },
  ownerId: string,
  entries: readonly EntryDoc[],
): Promise<OwnEntry[]> {
  const removals = await removalsOf(store, [ownerId, ...entries.map(({ _id }) => _id)]);
  const provider = await store.providers
    .findById(ownerId, { slug: 1, facts: 1 })
    .lean<Pick<ProviderDoc, 'slug' | 'facts'>>();
  const view = { slug: provider?.slug ?? '', hasBlog: planHas(provider?.facts?.plan, 'blog') };
  return entries.map((entry) =>
    withPicture(ownEntryCard(entry, { ...view, removal: removals.get(entry._id) ?? removals.get(ownerId) }), media),
  );
}

/** Builds the response with one entry for its owner. */
export async function ownEntryAnswer(context: { store: Store; media: MediaAddresses }, entry: EntryDoc) {
  const [data] = await ownEntryCards(context, entry.ownerId, [entry]);
  if (!data) throw new Error(`entry ${entry._id} has no card`);
  return { success: true as const, data };
}
