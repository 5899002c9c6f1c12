import { Button, countryName, formatMoment, formatNumber, Message } from '@vitrina/sdk';
import { useState } from 'react';
import styles from '../admin.module.css';
import { useEmptySearches, useTrades } from '../queries.ts';
import { Queue } from '../queue.tsx';
import { adminTexts } from '../texts.ts';
import { LearnedWords } from './learned-words.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const texts = adminTexts.searches;

/**
 * Searches without results, most frequent first. A trade chosen for a text is reviewed and then taught to the search; the
 * taught words are listed below.
 */
export function EmptySearches() {
  const query = useEmptySearches();
  const trades = useTrades();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const catalogue = trades.data?.servicios_oficios ?? [];
  const searches = query.data ?? [];
  const [reviewing, setReviewing] = useState(false);
  // A text that was searched in both countries has a row for each.
  const listed = new Set(searches.map(({ termino }) => termino));
  const pairs = Object.entries(chosen)
    .filter(([word, trade]) => trade !== '' && listed.has(word))
    .map(([palabra, oficio]) => ({ palabra, oficio }));
  if (searches.length === 0)
    return (
      <>
        <Queue query={query} count={0} label={texts.list} emptyTitle={texts.emptyTitle} />
        <LearnedWords />
      </>
    );
  return (
    <>
      <p className={styles.words}>{texts.intro}</p>
      {trades.isError && <Message tone="error">{texts.tradesFailed}</Message>}
      <table className={styles.table}>
        <caption>{texts.list}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.term}</th>
            <th scope="col">{texts.country}</th>
            <th scope="col">{texts.times}</th>
            <th scope="col">{texts.last}</th>
            <th scope="col">{texts.trade}</th>
          </tr>
        </thead>
        <tbody>
          {searches.map(({ termino, pais, veces, ultima }) => (
            <tr key={`${termino} ${pais}`}>
              <th scope="row">{termino}</th>
              <td data-label={texts.country}>{pais ? countryName(pais) : texts.anywhere}</td>
              <td data-label={texts.times}>{formatNumber(veces)}</td>
              <td data-label={texts.last}>{formatMoment(ultima)}</td>
              <td data-label={texts.trade}>
                <select
                  className={styles.tradeSelect}
                  aria-label={texts.tradeOf(termino)}
                  value={chosen[termino] ?? ''}
                  onChange={(event) => setChosen({ ...chosen, [termino]: event.target.value })}
                >
                  <option value="">{texts.noTrade}</option>
                  {catalogue.map(({ categoria, subcategorias }) => (
                    <optgroup key={categoria} label={categoria}>
                      {subcategorias.map((trade) => (
                        <option key={trade} value={trade}>
                          {trade}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="primary" disabled={pairs.length === 0} onClick={() => setReviewing(true)}>
        {texts.review(pairs.length)}
      </Button>
      {reviewing && pairs.length > 0 && (
        <ReviewDialog pairs={pairs} onClose={() => setReviewing(false)} onApplied={() => setChosen({})} />
      )}
      <LearnedWords />
    </>
  );
}
