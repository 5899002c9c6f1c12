import { api, Button, Message, ProgressBar, useQuery, useQueryClient, useSubmit } from '@vitrina/sdk';
import { DownloadLink } from '@vitrina/sdk/bundled';
import { texts } from '../texts.ts';
import styles from './account.module.css';

const t = texts.account.data;
const KEY = ['exportacion'] as const;
/** How often a copy that is being made is looked at, in milliseconds. */
const LOOK_MS = 2_000;

/** The copy of the own data: asking for it, how far it is, and its download. */
export function OwnData() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/exportacion', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.estado === 'en_preparacion' ? LOOK_MS : false),
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
