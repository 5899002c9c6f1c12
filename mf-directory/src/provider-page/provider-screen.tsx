import { ButtonLink, EmptyState, Skeleton, useParams } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { Alternatives, isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { useProvider } from '../providers/queries.ts';
import { ProviderPage } from './provider-page.tsx';
import styles from './provider-view.module.css';
import { pageTexts as texts } from './texts.ts';

/** `/p/:slug`: public page of a provider. The path is not case-sensitive. */
export default function ProviderScreen() {
  const { slug = '' } = useParams();
  const query = useProvider(slug.toLowerCase());
  const { data, error, isPending } = query;
  useTitle(data ? data.nnegocio || data.nombre : '');
  if (data) return <ProviderPage key={data.id} provider={data} />;
  if (isPending) {
    return (
      <output className={styles.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="260px" />
        <Skeleton shape="tile" height="420px" />
      </output>
    );
  }
  if (isMissing(error)) {
    return (
      <>
        <EmptyState
          heading="h1"
          title={texts.missing}
          text={texts.missingMore}
          action={<ButtonLink to="/home">{texts.seeOthers}</ButtonLink>}
        />
        <Alternatives slug={slug.toLowerCase()} />
      </>
    );
  }
  return (
    <div className={styles.screen}>
      <h1>{texts.failed}</h1>
      <LoadFailed query={query} />
    </div>
  );
}
