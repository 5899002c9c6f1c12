import { ApiError, Button, ButtonLink, EmptyState, Message, Skeleton } from '@vitrina/sdk';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/** In the place of a page: it is being loaded, what it shows is not there, or it could not be loaded. */
export function PageState({
  error,
  missing = texts.missing,
  onRetry,
}: {
  /** Null while it is being loaded. */
  error: Error | null;
  /** What to say where it is not there. */
  missing?: string;
  onRetry(): void;
}) {
  if (!error) {
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
        title={missing}
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
      <Message tone="error">{error.message}</Message>
      <Button icon="refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
