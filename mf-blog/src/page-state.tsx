import { ApiError, Button, ButtonLink, EmptyState, Message, Skeleton } from '@vitrina/sdk';
import styles from './blog.module.css';
import { texts } from './texts.ts';

/** Replaces a page that is loading (`error` null), missing (with the text `missing`), or failed to load. */
export function PageState({ error, missing, onRetry }: { error: Error | null; missing: string; onRetry(): void }) {
  if (!error) {
    return (
      <output className={styles.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="96px" />
        <Skeleton shape="tile" height="420px" />
      </output>
    );
  }
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    const others = (
      <ButtonLink variant="primary" to="/home">
        {texts.seeOthers}
      </ButtonLink>
    );
    return <EmptyState heading="h1" title={missing} text={texts.missingMore} action={others} />;
  }
  return (
    <section className={styles.screen}>
      <h1 className={styles.heading}>{texts.failed}</h1>
      <Message tone="error">{error.message}</Message>
      <p>
        <Button icon="refresh" onClick={onRetry}>
          {texts.retry}
        </Button>
      </p>
    </section>
  );
}
