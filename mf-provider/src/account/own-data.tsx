import { api, Button, Message, ProgressBar, useQuery, useQueryClient, useSubmit } from '@vitrina/sdk';
import { DownloadLink } from '@vitrina/sdk/bundled';
import { texts } from '../texts.ts';
import styles from './account.module.css';

const t = texts.account.data;
const KEY = ['exportacion'] as const;
/** Poll interval while the copy is being prepared, in milliseconds. */
const POLL_MS = 2_000;

/** Copy of the account's data: request, progress and download. */
export function OwnData() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/exportacion', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.estado === 'en_preparacion' ? POLL_MS : false),
  });
  const ask = async () => {
    client.setQueryData(KEY, (await api.post('/api/cuenta/exportacion', undefined)).data);
  };
  const { busy, error, submit } = useSubmit(ask, { otherwise: t.failed });
  const making = data?.estado === 'en_preparacion';
  return (
    <section className={styles.section} aria-labelledby="descargar">
      <h2 id="descargar">{t.title}</h2>
      <p>{t.what}</p>
      {data?.estado === 'fallida' && <Message tone="error">{t.broken}</Message>}
      {error && <Message tone="error">{error}</Message>}
      {making && <ProgressBar percent={data.progreso} stage={t.making} />}
      <output>{data?.estado === 'lista' ? t.ready : ''}</output>
      {data?.url && (
        <DownloadLink variant="primary" href={data.url}>
          {t.download}
        </DownloadLink>
      )}
      <Button loading={busy} disabled={making} onClick={submit}>
        {data?.url ? t.again : t.action}
      </Button>
    </section>
  );
}
