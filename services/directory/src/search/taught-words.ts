import type { SearchWord } from '@vitrina/contracts';
import { findSegment } from '@vitrina/contracts/catalogue';
import { findCountry } from '@vitrina/contracts/places';
import { newId, Problem, readCursor, setNextLink, trusted, writeCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handlers } from '../context.ts';
import type { EmptySearchDoc, LearnedWord } from '../model/search-words.ts';
import { logDecision, logReading } from '../moderation/decisions.ts';
import { emptySearchIds, MAX_TERMS } from './empty-searches.ts';
import { checkLearnableTerm } from './learned-words.ts';

/** Cursor: number of entries already shown. */
const cursorShape = z.int().min(1).max(MAX_TERMS);

/** Calls of administrators about searches without results and the words taught for them. */
export const taughtWordCalls = {
  /** Searches without results, most frequent first. The access is logged: people may have typed names and numbers. */
  'GET /api/admin/busquedas': async ({ c, query, session }, { store }) => {
    const country = query.pais === undefined ? null : findCountry(query.pais);
    if (query.pais !== undefined && !country) throw new Problem('lugar_requerido', { fields: ['pais'] });
    const offset = readCursor(cursorShape, query.cursor) ?? 0;
    const terms = await store.emptySearches
      .find(country ? { country } : {})
      .sort({ count: -1, _id: 1 })
      .skip(offset)
      .limit(query.limit + 1)
      .lean<EmptySearchDoc[]>();
    if (terms.length > query.limit) setNextLink(c, { cursor: writeCursor(offset + query.limit) });
    const shown = terms.slice(0, query.limit);
    await logReading(store, session, 'account', { query, shown: shown.length, list: 'búsquedas sin resultado' });
    const data = shown.map((search) => ({
      termino: search.term,
      pais: search.country,
      veces: search.count,
      ultima: new Date(search.lastAt).toISOString(),
    }));
    return { success: true, data };
  },

  /** The search words that administrators taught, newest first. */
  'GET /api/admin/palabras': async (_request, { learnedWords }) => ({
    success: true,
    data: (await learnedWords.list()).map(searchWordCard),
  }),

  /** Teaches search words: checks all, logs each before its effect, and deletes the empty searches with them. */
  'POST /api/admin/palabras': async ({ json, session }, { store, learnedWords }) => {
    const at = Date.now();
    const fresh = json.palabras.map(({ palabra: word, oficio }): LearnedWord => {
      const trade = findSegment(oficio);
      if (!trade) throw new Problem('oficio_desconocido', { fields: ['oficio'] });
      return { id: newId(), word, term: checkLearnableTerm(word, trade), trade, adminName: session.name, at };
    });
    const last = [...new Map(fresh.map((word) => [word.term, word])).values()];
    for (const { id: subjectId, word, trade } of last) {
      const excerpt = `${word} → ${trade}`;
      await logDecision(store, session, { action: 'teach', kind: 'word', subjectId, reason: '', excerpt });
    }
    await learnedWords.add(last);
    const searched = last.flatMap(({ term }) => emptySearchIds(term));
    await store.emptySearches.deleteMany({ _id: trusted({ $in: searched }) });
    return { success: true, data: (await learnedWords.list()).map(searchWordCard) };
  },

  /** Removes a taught search word. The log entry is written first. */
  'DELETE /api/admin/palabras/:id': async ({ params, session }, { store, learnedWords }) => {
    const { id: subjectId, word, trade } = await learnedWords.get(params.id);
    const excerpt = `${word} → ${trade}`;
    await logDecision(store, session, { action: 'unteach', kind: 'word', subjectId, reason: '', excerpt });
    await learnedWords.remove(subjectId);
    return { success: true, data: (await learnedWords.list()).map(searchWordCard) };
  },
} satisfies Handlers;

/** Builds the card of a taught search word for administrators. */
function searchWordCard({ id, word, trade, adminName, at }: LearnedWord): SearchWord {
  return { id, palabra: word, oficio: trade, quien: adminName, fecha: new Date(at).toISOString() };
}
