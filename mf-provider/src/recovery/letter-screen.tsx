import { ApiError, api, Button, ButtonLink, Link, Message, messageOf, useLocation, useQuery } from '@vitrina/sdk';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';
import { linkToken } from './mail-link.tsx';

const t = texts.letter;

/**
 * `/perfil/carta#token=…`: shows content that a mail announced without repeating it: a reply, or the copy of a
 * conversation.
 */
export function LetterScreen() {
  const token = linkToken(useLocation().hash);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['carta', token],
    // A read, by POST: a token in an address would be logged.
    queryFn: async ({ signal }) => (await api.post('/api/cartas', { token: token ?? '' }, { signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) {
    return (
      <AccessLayout title={t.title}>
        <output className={styles.intro}>{t.loading}</output>
      </AccessLayout>
    );
  }
  if (data !== undefined) {
    return (
      <AccessLayout title={data.titulo}>
        {data.parrafos.map(({ texto, rutas }, at) => (
          // Two paragraphs may say the same, and their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
          <div key={at} className={styles.letter}>
            <p>{texto}</p>
            {rutas.map((ruta) => (
              <Link key={ruta} to={ruta}>
                {t.page}
              </Link>
            ))}
          </div>
        ))}
      </AccessLayout>
    );
  }
  if (error instanceof ApiError && error.code === 'enlace_vencido') {
    return (
      <AccessLayout title={t.expiredTitle}>
        <p className={styles.intro}>{t.expired}</p>
        <ButtonLink to="/explorar" variant="primary" size="large" wide>
          {t.explore}
        </ButtonLink>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={t.title}>
      <div className={styles.fields}>
        <Message tone="error">{messageOf(error, t.failed)}</Message>
        <Button variant="primary" size="large" wide onClick={() => refetch()}>
          {t.retry}
        </Button>
      </div>
    </AccessLayout>
  );
}
