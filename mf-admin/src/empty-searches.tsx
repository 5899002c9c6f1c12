import type { SearchWord } from '@vitrina/contracts';
import {
  api,
  Button,
  countryName,
  formatMoment,
  formatNumber,
  Message,
  useQuery,
  useQueryClient,
  useSubmit,
  useToasts,
} from '@vitrina/sdk';
import { ConfirmDialog, FormDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import styles from './admin.module.css';
import { Queue } from './queue.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.searches;

/** Searches without results, most frequent first, each to be taught a trade after a review; below, the taught words. */
export function EmptySearches() {
  const query = useQuery({
    queryKey: ['admin', 'busquedas'],
    queryFn: async ({ signal }) => (await api.get('/api/admin/busquedas', { signal })).data,
  });
  const trades = useQuery({
    queryKey: ['servicios'],
    queryFn: ({ signal }) => api.get('/api/servicios', { signal }),
    // The catalogue changes with releases only.
    staleTime: Number.POSITIVE_INFINITY,
  });
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

/** Shows which words would be taught for which trades, and teaches all of them. */
function ReviewDialog({
  pairs,
  onClose,
  onApplied,
}: {
  pairs: ReadonlyArray<{ palabra: string; oficio: string }>;
  onClose(): void;
  onApplied(): void;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { busy, error, submit } = useSubmit(async () => {
    await api.post('/api/admin/palabras', { palabras: [...pairs] });
    toasts.show(texts.applied(pairs.length), 'success');
    onClose();
    onApplied();
    await client.invalidateQueries({ queryKey: ['admin'] });
  });
  return (
    <FormDialog
      title={texts.reviewTitle(pairs.length)}
      action={texts.apply}
      keep={texts.keep}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <ul className={styles.pairs}>
        {pairs.map(({ palabra, oficio }) => (
          <li key={palabra}>{texts.pair(palabra, oficio)}</li>
        ))}
      </ul>
      <p>{texts.reviewMore}</p>
      {error && <Message tone="error">{error}</Message>}
    </FormDialog>
  );
}

/** Words that the search was taught, each with a button that removes it. */
function LearnedWords() {
  const client = useQueryClient();
  const toasts = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<SearchWord | null>(null);
  const query = useQuery({
    queryKey: ['admin', 'palabras'],
    queryFn: async ({ signal }) => (await api.get('/api/admin/palabras', { signal })).data,
  });
  const words = query.data ?? [];
  const remove = async (id: string) => {
    await api.delete('/api/admin/palabras/:id', { params: { id } });
    setRemoving(null);
    toasts.show(texts.removed, 'success');
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <section className={styles.learned} aria-labelledby="palabras-aprendidas">
      <h2 id="palabras-aprendidas" ref={heading} tabIndex={-1} className={styles.name}>
        {texts.learned}
      </h2>
      {query.isError && <Message tone="error">{texts.learnedFailed}</Message>}
      {query.isSuccess && words.length === 0 && <p className={styles.words}>{texts.learnedNone}</p>}
      <ul className={styles.list}>
        {words.map((word) => (
          <li key={word.id} className={styles.item}>
            <p className={styles.byline}>
              <strong>{texts.pair(word.palabra, word.oficio)}</strong>
              <span>{texts.by(word.quien)}</span>
              <time dateTime={word.fecha}>{formatMoment(word.fecha)}</time>
            </p>
            <p className={styles.actions}>
              <Button icon="trash" aria-label={texts.removeOf(word.palabra)} onClick={() => setRemoving(word)}>
                {texts.remove}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          question={texts.removeTitle(removing.palabra, removing.oficio)}
          more={texts.removeMore}
          action={texts.remove}
          keep={texts.keepWord}
          failed={adminTexts.failed}
          onConfirm={() => remove(removing.id)}
          onClose={() => setRemoving(null)}
          returnFocusTo={() => heading.current}
        />
      )}
    </section>
  );
}
