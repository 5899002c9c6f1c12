import { Link, useParams } from '@vitrina/sdk';
import { PageState } from '../provider-page/page-state.tsx';
import pageStyles from '../provider-page/provider-page.module.css';
import { useTitle } from '../provider-page/use-title.ts';
import { useProvider } from '../providers/queries.ts';
import { pathOfPage } from '../providers/ways.ts';
import styles from './blog.module.css';
import { EntryList } from './entry-list.tsx';
import { useEntries } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** `/p/:slug/blog`: every entry of a provider's blog. */
export default function BlogScreen() {
  const slug = (useParams().slug ?? '').toLowerCase();
  const provider = useProvider(slug);
  const entries = useEntries(slug);
  const name = provider.data ? provider.data.nnegocio || provider.data.nombre : '';
  const title = texts.title(name);
  useTitle(name && title);
  if (!provider.data || !entries.data) {
    const retry = () => void Promise.all([provider.refetch(), entries.refetch()]);
    return <PageState error={provider.error ?? entries.error} onRetry={retry} />;
  }
  return (
    <div className={pageStyles.screen}>
      <header>
        <h1 className={styles.heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.all}>
          <Link to={pathOfPage(slug)}>{texts.page}</Link>
        </p>
      </header>
      {entries.data.length > 0 ? <EntryList entries={entries.data} /> : <p>{texts.empty}</p>}
    </div>
  );
}
