import type { MatchedPart, PaidReason, Post } from '@vitrina/contracts';
import { HIGHLIGHT_START } from '@vitrina/contracts';
import { foldText } from '@vitrina/contracts/places';
import { type PlanId, planHas } from '@vitrina/contracts/plans';
import { placeWords } from '../rules/cities.ts';
import type { PostDocument, ProviderDocument } from '../search/documents.ts';
import type { StoredProvider } from './cards.ts';

/** Returns the paid plan that ranks a result before equal matches (R18), or null. */
export function paidReasonOf(plan: PlanId): PaidReason {
  return planHas(plan, 'prioridadEnBusquedas') ? (plan as PaidReason) : null;
}

/**
 * Returns the most relevant part of a provider that matches the search.
 * @param marked the document's texts with the engine's match highlights
 */
export function matchedPartOfProvider(
  words: readonly string[],
  marked: Partial<ProviderDocument>,
  card: StoredProvider,
): MatchedPart {
  if (words.length === 0) return null;
  if (isMarked(marked.businessName)) return 'negocio';
  if (isMarked(marked.specialty)) return 'especialidad';
  if (marked.segments?.some(isMarked)) return 'segmento';
  if (hasPrefixMatch(words, splitWords(card.nombre))) return 'nombre';
  if (isMarked(marked.description)) return 'texto';
  return hasPrefixMatch(words, placeWords(card.pais, card.estado_pais)) ? 'lugar' : 'oficio';
}

/** Returns the most relevant part of a post that matches the search. */
export function matchedPartOfPost(words: readonly string[], marked: Partial<PostDocument>, card: Post): MatchedPart {
  if (words.length === 0) return null;
  if (isMarked(marked.event)) return 'evento';
  if (hasPrefixMatch(words, splitWords(card.especialidad))) return 'especialidad';
  if (hasPrefixMatch(words, splitWords(card.nombre))) return 'negocio';
  return isMarked(marked.text) ? 'texto' : 'oficio';
}

/** Splits a text into folded words. */
export function splitWords(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean);
}

function isMarked(text: string | undefined): boolean {
  return text?.includes(HIGHLIGHT_START) ?? false;
}

/** True if a word starts with a searched word. Used for fields that the engine does not highlight. */
function hasPrefixMatch(searched: readonly string[], words: readonly string[]): boolean {
  return searched.some((word) => word.length > 2 && words.some((other) => other.startsWith(word)));
}
