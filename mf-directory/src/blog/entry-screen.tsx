import type { Entry, ProviderProfile } from '@vitrina/contracts';
import { Icon, Link, Navigate, useParams, useSession } from '@vitrina/sdk';
import pageStyles from '../provider-page/provider-page.module.css';
import { useTellSeen } from '../provider-page/use-tell-seen.ts';
import { useTitle } from '../provider-page/use-title.ts';
import { WayButtons } from '../provider-page/way-buttons.tsx';
import { ProviderHead } from '../providers/provider-head.tsx';
import { useProvider } from '../providers/queries.ts';
import { pathOfPage } from '../providers/ways.ts';
import styles from './blog.module.css';
import { BlogState } from './blog-states.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryArticle } from './entry-article.tsx';
import { EntryTile } from './entry-tile.tsx';
import { pathOfBlog, pathOfEntry } from './paths.ts';
import { useEntries, useEntry } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** Other entries under an entry. */
const OTHERS = 2;

/** `/p/:slug/blog/:entrada`: one entry of a provider's blog. An earlier address leads to the one that it has now. */
export default function EntryScreen() {
  const params = useParams();
  const [slug, entrada] = [(params.slug ?? '').toLowerCase(), (params.entrada ?? '').toLowerCase()];
  const provider = useProvider(slug);
  const entry = useEntry(slug, entrada);
  useTitle(entry.data?.titulo ?? '');
  if (!provider.data || !entry.data) {
    const retry = () => void Promise.all([provider.refetch(), entry.refetch()]);
    return <BlogState error={entry.error ?? provider.error} back={pathOfPage(slug)} onRetry={retry} />;
  }
  if (entry.data.slug !== entrada) return <Navigate to={pathOfEntry(entry.data)} replace />;
  return <Reading key={entry.data.id} provider={provider.data} entry={entry.data} />;
}

function Reading({ provider, entry }: { provider: ProviderProfile; entry: Entry }) {
  const { user } = useSession();
  const { data: entries = [] } = useEntries(provider.slug);
  useTellSeen(provider.id);
  const name = provider.nnegocio || provider.nombre;
  const others = entries.filter(({ id }) => id !== entry.id).slice(0, OTHERS);
  return (
    <div className={pageStyles.screen}>
      <article className={styles.reading}>
        <p className={styles.back}>
          <Link to={pathOfBlog(provider.slug)}>
            <Icon name="chevron-left" size={18} />
            {texts.title(name)}
          </Link>
        </p>
        <EntryArticle entry={entry} />
        <EntryActions entry={entry} own={user?.email === provider.email} />
        <section className={styles.author} aria-label={texts.contact(name)}>
          <ProviderHead
            slug={provider.slug}
            person={provider.nombre}
            photo={provider.foto_perfil}
            name={name}
            trade={provider.especialidad}
            plan={provider.plan}
            place={provider}
            face={64}
            heading="h2"
          />
          <WayButtons provider={provider} />
        </section>
      </article>
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby="titulo-blog">
          <h2 id="titulo-blog">{texts.more}</h2>
          <ul className={styles.list}>
            {others.map((other) => (
              <li key={other.id}>
                <EntryTile entry={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
