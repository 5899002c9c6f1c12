import type { Place } from '@vitrina/contracts/places/in-text';
import { texts } from '../texts.ts';
import type { Understood } from './understand.ts';

/** What a visitor is likely to say next: a question where something is missing, and quick answers to it. */
export interface Suggestions {
  pregunta: string;
  respuestas: readonly string[];
}

/**
 * The one thing that is asked for next: what, then where. Only what the search can use is asked for. With both known, ways to
 * go on with what was found.
 * @param near the place that the visitor's page shows; null where none is known
 */
export function suggest(understood: Understood, near: Place | null): Suggestions {
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
