import type { Place } from '@vitrina/contracts/places/in-text';
import { texts } from '../texts.ts';
import type { Understood } from './understand.ts';

/** What a visitor is likely to say next: a question where something is missing, and quick answers to it. */
export interface Suggestions {
  pregunta: string;
  respuestas: readonly string[];
}

/**
 * The one thing that is asked for next: what, where, when, for how much. With all of it known, what to tell providers.
 * @param near the place that the visitor has chosen on the pages; null where none was
 */
export function suggest(understood: Understood, near: Place | null): Suggestions {
  const { suggested } = texts;
  if (understood.kind !== 'search' || (!understood.words && !understood.place))
    return { pregunta: '', respuestas: suggested.needs };
  if (!understood.words) return { pregunta: suggested.askNeed, respuestas: suggested.trades };
  const { place, when, budget } = understood;
  if (!place) return { pregunta: '', respuestas: suggested.places(near?.name ?? null) };
  if (!when) return { pregunta: suggested.askWhen, respuestas: suggested.moments };
  if (!budget) return { pregunta: suggested.askBudget, respuestas: suggested.budgets[place.country] };
  return { pregunta: suggested.tell(when, budget), respuestas: suggested.last };
}
