import { ApiError, Button, ButtonLink, EmptyState, Message, Skeleton, useParams } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { useProvider } from '../providers/queries.ts';
import styles from './provider-page.module.css';
import { ProviderPage } from './provider-page.tsx';
import { pageTexts as texts } from './texts.ts';

/** `/p/:slug`: a provider's public page. Addresses are read without regard to case. */
export default function ProviderScreen() {
  const { slug = '' } = useParams();
  const { data, error, isPending, refetch } = useProvider(slug.toLowerCase());
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
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        heading="h1"
        title={texts.missing}
        text={texts.missingMore}
        action={
          <ButtonLink variant="primary" to="/home">
            {texts.seeOthers}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.screen}>
      <h1>{texts.failed}</h1>
      {error && <Message tone="error">{error.message}</Message>}
      <Button icon="refresh" onClick={() => void refetch()}>
        {texts.retry}
      </Button>
    </div>
  );
}
