import { ApiError, Button, ButtonLink, EmptyState, Message, Skeleton } from '@vitrina/sdk';
import styles from './blog.module.css';
import { blogTexts as texts } from './texts.ts';

/** In the place of a page of a blog: it is being loaded, is not there, or could not be loaded. */
export function BlogState({ error, back, onRetry }: { error: Error | null; back: string; onRetry(): void }) {
  if (!error) {
    return (
      <output className={styles.reading} aria-label={texts.loading}>
        <Skeleton shape="tile" height="120px" />
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
          <ButtonLink variant="primary" to={back}>
            {texts.page}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.reading}>
      <h1>{texts.failed}</h1>
      <Message tone="error">{error.message}</Message>
      <Button icon="refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
