import type { MatchedPart, PaidReason, Post } from '@vitrina/contracts';
import { HIGHLIGHT_START } from '@vitrina/contracts';
import { foldText } from '@vitrina/contracts/places';
import { type PlanId, planHas } from '@vitrina/contracts/plans';
import { placeWords } from '../rules/cities.ts';
import type { PostDocument, ProviderDocument } from '../search/documents.ts';
import type { StoredProvider } from './cards.ts';

/** The paid plan that ranks a result before equal matches (R18), or null. */
export function paidReasonOf(plan: PlanId): PaidReason {
  return planHas(plan, 'prioridadEnBusquedas') ? (plan as PaidReason) : null;
}

/**
 * The most relevant part of a provider that matches the search.
 * @param marked texts of the document with their matches marked, as the engine gives them
 */
export function partOfProvider(
  words: readonly string[],
  marked: Partial<ProviderDocument>,
  card: StoredProvider,
): MatchedPart {
  if (words.length === 0) return null;
  if (isMarked(marked.businessName)) return 'negocio';
  if (isMarked(marked.specialty)) return 'especialidad';
  if (marked.segments?.some(isMarked)) return 'segmento';
  if (begins(words, wordsOf(card.nombre))) return 'nombre';
  if (isMarked(marked.description)) return 'texto';
  return begins(words, placeWords(card.pais, card.estado_pais)) ? 'lugar' : 'oficio';
}

/** The most relevant part of a post that matches the search. */
export function partOfPost(words: readonly string[], marked: Partial<PostDocument>, card: Post): MatchedPart {
  if (words.length === 0) return null;
  if (isMarked(marked.event)) return 'evento';
  if (begins(words, wordsOf(card.especialidad))) return 'especialidad';
  if (begins(words, wordsOf(card.nombre))) return 'negocio';
  return isMarked(marked.text) ? 'texto' : 'oficio';
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean);
}

function isMarked(text: string | undefined): boolean {
  return text?.includes(HIGHLIGHT_START) ?? false;
}

/** True where one of the words begins with a searched one: for parts that the engine is not asked to mark. */
function begins(searched: readonly string[], held: readonly string[]): boolean {
  return searched.some((word) => word.length > 2 && held.some((other) => other.startsWith(word)));
}
