import { texts } from '../texts.ts';
import type { Found } from './find-providers.ts';
import type { Search } from './understand.ts';

/** What the assistant says before the cards. */
export function foundText({ words, place }: Search, found: Found): string {
  const wanted = texts.wanted(words);
  const asked = place ? texts.place(place.name) : '';
  if (found.total === 0) return texts.nothing(wanted, asked);
  if (found.where === 'wider') return texts.notHere(wanted, asked) + counted(found, '', '');
  return (place ? '' : texts.askPlace) + counted(found, wanted, asked);
}

function counted({ providers, total }: Found, wanted: string, place: string): string {
  if (total === 1) return texts.foundOne(wanted, place);
  return total > providers.length ? texts.foundMany(total, wanted, place) : texts.foundAll(total, wanted, place);
}
