import { understandNeed } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, type Place, wordsOf } from '@vitrina/contracts/places/in-text';
import type { EngineAnswer, SearchRequest } from './query.ts';

/** What was read out of a text: a segment that its need asks for, and a place that it names. */
export interface Understood {
  topic: string | null;
  place: (Place & { subdivision: string }) | null;
}

/** A search that means what the text says, instead of looking for its words. */
export interface UnderstoodRequest extends Understood {
  request: SearchRequest;
}

/** Fewer words than this are names of things and people, also misspelt ones, rather than a need. */
const MIN_WORDS_OF_NEED = 3;

/**
 * The search for what a text means, seeing what its words have found: 'se me tapó el baño' asks for a segment, 'plomero en
 * Guadalajara' for a place. Null where the words themselves were found, as those of a business's name, and where they mean
 * nothing else.
 */
export function understandSearch(request: SearchRequest, found: EngineAnswer): UnderstoodRequest | null {
  if (!request.text || holdsAll(request.text, found)) return null;
  const words = wordsOf(request.text);
  const named = findPlace(words);
  const around = named ? [...words.slice(0, named.from), ...words.slice(named.to)] : words;
  // A place alone is found by its name.
  const place = around.length > 0 ? placeOf(named?.place ?? null, request) : null;
  const rest = place ? around : words;
  const text = rest.map((word) => word.text).join(' ');
  const topic = request.topic ? null : topicOf(text, found);
  if (!place && !topic) return null;
  const where = place ? { country: place.country, subdivision: place.subdivision } : {};
  return { topic, place, request: { ...request, ...where, ...(topic ? { topic, text: '' } : { text }) } };
}

/** The named place where it is another one than the search's. */
function placeOf(place: Place | null, { country, subdivision }: SearchRequest): Understood['place'] {
  if (!place?.subdivision) return null;
  const isChosen = place.country === country && place.subdivision === subdivision;
  return isChosen ? null : { ...place, subdivision: place.subdivision };
}

/** The segment that a text's need asks for, unless the first provider that its words found is of that segment. */
function topicOf(text: string, { providers }: EngineAnswer): string | null {
  if (wordsOf(text).length < MIN_WORDS_OF_NEED) return null;
  const { trade } = understandNeed(text);
  return trade && providers.hits[0]?.card.segmento.split(',').includes(trade) ? null : trade;
}

/** True where the first provider or the first work has every word of the text. */
function holdsAll(text: string, { providers, posts }: EngineAnswer): boolean {
  const words = foldText(text).split(' ').filter(Boolean);
  const holds = (...texts: readonly (string | undefined)[]) => {
    const held = foldText(texts.join(' ')).split(' ');
    return words.every((word) => held.some((other) => other.startsWith(word)));
  };
  const [provider, post] = [providers.hits[0]?.card, posts.hits[0]?.card];
  return (
    (provider !== undefined &&
      holds(provider.nnegocio, provider.nombre, provider.especialidad, provider.descripcion)) ||
    (post !== undefined && holds(post.evento, post.texto_personalizado, post.nombre))
  );
}
