import { EmptyState, useParams } from '@vitrina/sdk';
import { useTitle } from '../provider-page/use-title.ts';
import { ProviderHead } from '../providers/provider-head.tsx';
import { useProvider } from '../providers/queries.ts';
import { pathOfPage } from '../providers/ways.ts';
import styles from './blog.module.css';
import { BlogState } from './blog-states.tsx';
import { EntryTile } from './entry-tile.tsx';
import { useEntries } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** `/p/:slug/blog`: every entry of a provider's blog. */
export default function BlogScreen() {
  const slug = (useParams().slug ?? '').toLowerCase();
  const provider = useProvider(slug);
  const entries = useEntries(slug);
  const name = provider.data ? provider.data.nnegocio || provider.data.nombre : '';
  useTitle(name && texts.title(name));
  if (!provider.data || !entries.data) {
    const retry = () => void Promise.all([provider.refetch(), entries.refetch()]);
    return <BlogState error={provider.error ?? entries.error} back={pathOfPage(slug)} onRetry={retry} />;
  }
  const { nombre, foto_perfil, especialidad, plan } = provider.data;
  return (
    <div className={styles.screen}>
      <h1 className={styles.heading} tabIndex={-1}>
        {texts.title(name)}
      </h1>
      <ProviderHead
        slug={slug}
        person={nombre}
        photo={foto_perfil}
        name={name}
        trade={especialidad}
        plan={plan}
        place={provider.data}
        face={64}
        heading="h2"
      />
      {entries.data.length === 0 ? (
        <EmptyState heading="h2" title={texts.empty} text={texts.emptyMore} />
      ) : (
        <ul className={styles.list}>
          {entries.data.map((entry) => (
            <li key={entry.id}>
              <EntryTile entry={entry} heading="h2" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
