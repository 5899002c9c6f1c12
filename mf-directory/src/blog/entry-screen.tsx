import type { Entry, ProviderProfile } from '@vitrina/contracts';
import { Button, Icon, Link, Navigate, useParams, useSession } from '@vitrina/sdk';
import { useState } from 'react';
import { PageState } from '../provider-page/page-state.tsx';
import pageStyles from '../provider-page/provider-page.module.css';
import { pageTexts } from '../provider-page/texts.ts';
import { useShare } from '../provider-page/use-share.ts';
import { useTellSeen } from '../provider-page/use-tell-seen.ts';
import { useTitle } from '../provider-page/use-title.ts';
import { WayButtons } from '../provider-page/way-buttons.tsx';
import { ProviderHead } from '../providers/provider-head.tsx';
import { useProvider } from '../providers/queries.ts';
import { ReportLayer } from '../reports/report-layer.tsx';
import styles from './blog.module.css';
import { BlogSection } from './blog-section.tsx';
import { EntryArticle } from './entry-article.tsx';
import { pathOfBlog, pathOfEntry } from './paths.ts';
import { useEntry } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** `/p/:slug/blog/:entrada`: one entry of a provider's blog. An earlier address leads to the one that it has now. */
export default function EntryScreen() {
  const params = useParams();
  const [slug, entrada] = [(params.slug ?? '').toLowerCase(), (params.entrada ?? '').toLowerCase()];
  const provider = useProvider(slug);
  const entry = useEntry(slug, entrada);
  useTitle(entry.data?.titulo ?? '');
  if (!provider.data || !entry.data) {
    const retry = () => void Promise.all([provider.refetch(), entry.refetch()]);
    return <PageState error={entry.error ?? provider.error} missing={texts.missing} onRetry={retry} />;
  }
  if (entry.data.slug !== entrada) return <Navigate to={pathOfEntry(entry.data)} replace />;
  return <Reading key={entry.data.id} provider={provider.data} entry={entry.data} />;
}

function Reading({ provider, entry }: { provider: ProviderProfile; entry: Entry }) {
  const { user } = useSession();
  const share = useShare();
  const [reporting, setReporting] = useState(false);
  useTellSeen(provider.id);
  const name = provider.nnegocio || provider.nombre;
  const { id, titulo } = entry;
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
        <p className={pageStyles.actions}>
          <Button icon="send" onClick={() => void share({ title: titulo, text: name, path: pathOfEntry(entry) })}>
            {pageTexts.share}
          </Button>
          {user?.email !== provider.email && (
            <Button variant="quiet" onClick={() => setReporting(true)}>
              {pageTexts.report}
            </Button>
          )}
        </p>
        <section className={styles.author} aria-label={name}>
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
      <BlogSection provider={provider} without={id} />
      {reporting && <ReportLayer thing={{ tipo: 'entrada', id, name: titulo }} onClose={() => setReporting(false)} />}
    </div>
  );
}
