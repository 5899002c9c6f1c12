import type { SearchWord } from '@vitrina/contracts';
import { api, Button, formatMoment, Message, useQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { ConfirmDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import styles from '../admin.module.css';
import { adminTexts } from '../texts.ts';

const texts = adminTexts.searches;

/** Words that the search was taught, each with a button that removes it. */
export function LearnedWords() {
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
