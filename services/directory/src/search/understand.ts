import { foldText } from '@vitrina/contracts/places';
import type { Place } from '@vitrina/contracts/places/in-text';
import type { EngineAnswer, SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { isNear } from './reasons.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Meaning of a text: the segment that its need asks for, and the place it names. */
export interface TextMeaning {
  topic: string | null;
  place: (Place & { subdivision: string }) | null;
}

/** Search for the meaning of a text instead of its words. */
export interface UnderstoodRequest extends TextMeaning {
  request: SearchRequest;
  /** Corrected text that was interpreted, or null. */
  corrected: string | null;
}

/**
 * Builds the search for a text's meaning, given the results of its words: 'se me tapó el baño' asks for a segment,
 * 'plomero en Guadalajara' for a segment and a place. Null if the words themselves were found, such as the name of a
 * business, or have no other meaning.
 */
export function understandSearch(
  request: SearchRequest,
  found: EngineAnswer,
  reading: Reading,
): UnderstoodRequest | null {
  if (holdsAll(request.text, found, reading.trade)) return null;
  const place = placeOf(reading.place, request);
  const isAlone = reading.rest === '';
  // A place alone is found by its name, unless no document has it.
  if (isAlone && (!place || isFirstIn(place, found))) return null;
  const topic = request.topic || isAlone ? null : reading.trade;
  const isFound = !place && topic !== null && isFirstOf(topic, found);
  if ((!place && !topic) || isFound) return null;
  const where = place ? { country: place.country, subdivision: place.subdivision } : {};
  const text = topic ? '' : place ? reading.rest : request.text;
  return {
    topic,
    place,
    request: { ...request, ...where, ...(topic && { topic, isTopicRead: true }), text },
    corrected: reading.corrected,
  };
}

/** Returns the named place if it differs from the search's place. */
function placeOf(place: Reading['place'], { country, subdivision }: SearchRequest): TextMeaning['place'] {
  return place?.country === country && place?.subdivision === subdivision ? null : place;
}

/** True if the first provider of an answer has a trade. */
export function isFirstOf(trade: string, { providers }: EngineAnswer): boolean {
  return providers.hits[0]?.card.segmento.split(',').includes(trade) ?? false;
}

function isFirstIn({ country, subdivision }: Place, { providers }: EngineAnswer): boolean {
  const first = providers.hits[0]?.card;
  return first?.pais === country && first.estado_pais === subdivision;
}

const joining: ReadonlySet<string> = new Set(STOP_WORDS);

/**
 * True if the words themselves were found: the title of the first blog entry contains all of several words, or the
 * first provider or work contains every word. In a name they always count; in other texts only if it is of the trade
 * that the text asks for, or the text asks for none.
 */
function holdsAll(text: string, { providers, posts, entries }: EngineAnswer, trade: string | null): boolean {
  const all = foldText(text).split(' ').filter(Boolean);
  const telling = all.filter((word) => !joining.has(word));
  const words = telling.length > 0 ? telling : all;
  const holds = (...texts: readonly (string | undefined)[]) => {
    const held = foldText(texts.join(' ')).split(' ');
    return words.every((word) => held.some((other) => other.startsWith(word)));
  };
  // With several words of one name, typing errors are tolerated.
  const isName = (...names: readonly string[]) => {
    const held = foldText(names.join(' ')).split(' ');
    return words.every((word) =>
      held.some((other) => other.startsWith(word) || (words.length > 1 && isNear(word, other))),
    );
  };
  const provider = providers.hits[0]?.card;
  const post = posts.hits[0]?.card;
  const entry = entries[0]?.card;
  const isOther = (segments: string) => trade !== null && !segments.split(',').includes(trade);
  return (
    (entry !== undefined && words.length > 1 && isName(entry.titulo)) ||
    (provider !== undefined &&
      (isName(provider.nnegocio, provider.nombre) ||
        (!isOther(provider.segmento) &&
          holds(provider.nnegocio, provider.nombre, provider.especialidad, provider.descripcion)))) ||
    (post !== undefined &&
      (isName(post.evento, post.nombre) ||
        (trade === null && holds(post.evento, post.texto_personalizado, post.nombre))))
  );
}
