import type { MatchedPart, PaidReason, Post, Provider } from '@vitrina/contracts';
import { HIGHLIGHT_START } from '@vitrina/contracts';
import { foldText } from '@vitrina/contracts/places';
import type { PlanId } from '@vitrina/contracts/plans';
import { placeNames } from '../rules/cities.ts';
import type { PostDocument, ProviderDocument } from '../search/documents.ts';

/** Why a result stands before its equals: the plans that pay for it (R18), or null. */
export function paidReasonOf(plan: PlanId): PaidReason {
  return plan === 'premium' || plan === 'destacado' ? plan : null;
}

/**
 * The most telling part of a provider that the search is in.
 * @param marked texts of the document with their matches marked, as the engine gives them
 */
export function partOfProvider(text: string, marked: Partial<ProviderDocument>, card: Provider): MatchedPart {
  if (!text) return null;
  const parts = [
    ['negocio', marked.nnegocio],
    ['especialidad', marked.especialidad],
    ['segmento', marked.segmentos],
    ['nombre', begins(text, [card.nombre]) && HIGHLIGHT_START],
    ['texto', marked.descripcion],
    ['lugar', inPlace(text, card.pais, card.estado_pais) && HIGHLIGHT_START],
  ] as const;
  return firstMarked(parts) ?? 'oficio';
}

/** The most telling part of a post that the search is in. */
export function partOfPost(text: string, marked: Partial<PostDocument>, card: Post): MatchedPart {
  if (!text) return null;
  const parts = [
    ['evento', marked.evento],
    ['especialidad', begins(text, [card.especialidad]) && HIGHLIGHT_START],
    ['negocio', begins(text, [card.nombre]) && HIGHLIGHT_START],
    ['texto', marked.texto_personalizado],
  ] as const;
  return firstMarked(parts) ?? 'oficio';
}

type Part = readonly [NonNullable<MatchedPart>, string | readonly string[] | false | undefined];

function firstMarked(parts: readonly Part[]): NonNullable<MatchedPart> | null {
  return parts.find(([, value]) => value && [value].flat().join().includes(HIGHLIGHT_START))?.[0] ?? null;
}

/** True where a word of the texts begins with a searched one: for parts that the engine is not asked to mark. */
function begins(text: string, texts: readonly string[]): boolean {
  const wanted = foldText(text).split(' ');
  const held = texts.flatMap((one) => foldText(one).split(' '));
  return wanted.some((word) => word.length > 2 && held.some((other) => other.startsWith(word)));
}

function inPlace(text: string, pais: 'MX' | 'CO', estado: string): boolean {
  return begins(text, placeNames(pais, estado));
}
