import { api, Message, useQueryClient, useSubmit, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import styles from '../admin.module.css';
import { adminTexts } from '../texts.ts';

const texts = adminTexts.searches;

/** Shows which words would be taught for which trades, and teaches all of them. */
export function ReviewDialog({
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
