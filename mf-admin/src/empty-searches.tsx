import { countryName, formatMoment, formatNumber, Message } from '@vitrina/sdk';
import { DownloadText } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import styles from './admin.module.css';
import { useEmptySearches, useTrades } from './queries.ts';
import { Queue } from './queue.tsx';
import { synonymProposal } from './synonym-proposal.ts';
import { adminTexts } from './texts.ts';

const texts = adminTexts.searches;

/** What people searched for and nothing was found, the most frequent first; a proposal of synonyms is made of it. */
export function EmptySearches() {
  const query = useEmptySearches();
  const trades = useTrades();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const catalogue = trades.data?.servicios_oficios ?? [];
  const searches = query.data ?? [];
  if (searches.length === 0) return <Queue query={query} count={0} label={texts.list} none={texts.none} />;
  const count = Object.values(chosen).filter(Boolean).length;
  return (
    <>
      <p>{texts.intro}</p>
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
      <p>
        <DownloadText
          disabled={count === 0}
          text={() => synonymProposal(chosen, catalogue)}
          name={texts.file}
          type="application/json"
        >
          {texts.download(count)}
        </DownloadText>
      </p>
    </>
  );
}
