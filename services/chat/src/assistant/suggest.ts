import type { Place } from '@vitrina/contracts/places/in-text';
import { texts } from '../texts.ts';
import type { Interpretation } from './understand.ts';

/** Likely next messages of a visitor: a question if something is missing, and quick answers to it. */
export interface Suggestions {
  pregunta: string;
  respuestas: readonly string[];
}

/**
 * Suggests the next step: first the service, then the place, and once both are known, ways to continue with the results. Asks
 * only for details the search can use.
 * @param near place shown by the visitor's page; null if unknown
 */
export function suggest(understood: Interpretation, near: Place | null): Suggestions {
  const { suggested } = texts;
  const { needs, found, human } = suggested;
  const after = understood.kind === 'question' ? understood.about : understood.kind === 'search' ? understood : null;
  if (!after || (!after.words && !after.place)) {
    const isHelp = understood.kind === 'question' || (understood.kind === 'talk' && understood.talk !== 'greeting');
    return { pregunta: '', respuestas: isHelp ? [...suggested.about, human] : needs };
  }
  if (!after.words) return { pregunta: suggested.askNeed, respuestas: suggested.trades };
  const isElsewhere = understood.kind === 'search' && understood.pick.kind === 'elsewhere';
  if (isElsewhere || (!after.place && !near))
    return { pregunta: '', respuestas: suggested.places(isElsewhere ? null : (near?.name ?? null)) };
  return { pregunta: '', respuestas: [found.more, found.price, found.elsewhere, human] };
}
