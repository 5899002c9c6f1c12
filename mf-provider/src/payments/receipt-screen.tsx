import { receiptText } from '@vitrina/contracts/receipts';
import { api, Button, Link, Skeleton, useParams, useQuery } from '@vitrina/sdk';
import { DownloadLink, useTitle } from '@vitrina/sdk/bundled';
import { LoadFailed } from '../load-failed.tsx';
import styles from './receipt.module.css';
import { texts } from './receipt-texts.ts';

/** `/menu/pagos/recibos/:id`: receipt of a payment, to read, print or download. */
export default function ReceiptScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['pagos', 'recibo', id],
    queryFn: async ({ signal }) => (await api.get('/api/pagos/:id/recibo', { params: { id }, signal })).data,
  });
  return (
    <>
      <p className={styles.back}>
        <Link to="/menu/pagos">{texts.back}</Link>
      </p>
      {error && !data && <LoadFailed error={error} text={texts.failed} retry={texts.retry} onRetry={refetch} />}
      {!error && !data && (
        <output aria-label={texts.loading}>
          <Skeleton shape="tile" height="420px" />
        </output>
      )}
      {data && <Paper receipt={receiptText(data)} id={id} />}
    </>
  );
}

function Paper({ receipt, id }: { receipt: ReturnType<typeof receiptText>; id: string }) {
  const { title, subject, test, lines, refunds, kept, notes } = receipt;
  useTitle(title);
  return (
    <>
      <article className={styles.paper} aria-labelledby="recibo">
        <header>
          <p className={styles.issuer}>Vitrina</p>
          <h1 id="recibo" tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.subject}>{subject}</p>
          {test && <p className={styles.test}>{test}</p>}
        </header>
        <Lines lines={lines} />
        {(refunds.length > 0 || kept) && <Lines lines={kept ? [...refunds, kept] : refunds} />}
        <footer className={styles.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </footer>
      </article>
      <p className={styles.actions}>
        <DownloadLink variant="primary" href={`/api/pagos/${id}/recibo/pdf`}>
          {texts.download}
        </DownloadLink>
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </p>
    </>
  );
}

function Lines({ lines }: { lines: ReturnType<typeof receiptText>['lines'] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, value }, index) => (
        // Two partial refunds may have the same day; their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never sorted or shortened
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
