import { api, Link, useLocation, useQuery } from '@vitrina/sdk';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';
import { linkToken, WithoutContent } from './mail-link.tsx';

const t = texts.letter;

/** `/perfil/carta#token=…`: content that a mail announced without repeating it: a reply, or a conversation's copy. */
export function LetterScreen() {
  const token = linkToken(useLocation().hash);
  const query = useQuery({
    queryKey: ['carta', token],
    // A read, by POST: a token in an address would be logged.
    queryFn: async ({ signal }) => (await api.post('/api/cartas', { token: token ?? '' }, { signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  if (!data) return <WithoutContent query={query} texts={t} wayOn={{ to: '/explorar', label: t.explore }} />;
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
