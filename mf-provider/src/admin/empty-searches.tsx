import { countryName, formatMoment, formatNumber } from '@vitrina/sdk';
import styles from './admin.module.css';
import { useEmptySearches } from './queries.ts';
import { Queue } from './queue.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.searches;

/** What people searched for and nothing was found, the most frequent first. */
export function EmptySearches() {
  const query = useEmptySearches();
  const searches = query.data ?? [];
  if (searches.length === 0) return <Queue query={query} count={0} label={texts.list} none={texts.none} />;
  return (
    <table className={styles.table}>
      <caption>{texts.list}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.term}</th>
          <th scope="col">{texts.country}</th>
          <th scope="col">{texts.times}</th>
          <th scope="col">{texts.last}</th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ termino, pais, veces, ultima }) => (
          <tr key={`${termino} ${pais}`}>
            <th scope="row">{termino}</th>
            <td>{pais ? countryName(pais) : texts.anywhere}</td>
            <td>{formatNumber(veces)}</td>
            <td>{formatMoment(ultima)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
