import { ApiError, Button, ButtonLink, Message, messageOf } from '@vitrina/sdk';
import type { ComponentProps } from 'react';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';

/** Token in the fragment of a mail's link, or null. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

/** Explains what a mail's link does and does it on a click: mail servers open links by themselves. */
export function LinkAction({
  texts,
  error,
  busy,
  onPress,
}: {
  texts: { intro: string; action: string };
  /** Text of the last failure, or null. */
  error: string | null;
  busy: boolean;
  onPress: ComponentProps<typeof Button>['onClick'];
}) {
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={styles.fields}>
        {error && <Message tone="error">{error}</Message>}
        <Button variant="primary" size="large" wide loading={busy} onClick={onPress}>
          {texts.action}
        </Button>
      </div>
    </>
  );
}

/** Screen without the content behind a mail's link: it loads, the link has expired, or loading failed. */
export function WithoutContent({
  query: { error, isPending, refetch },
  texts,
  wayOn,
}: {
  query: { error: Error | null; isPending: boolean; refetch(): unknown };
  texts: Readonly<Record<'title' | 'loading' | 'expiredTitle' | 'expired' | 'failed' | 'retry', string>>;
  /** Link below the text about an expired link. */
  wayOn: { to: string; label: string };
}) {
  if (isPending) {
    return (
      <AccessLayout title={texts.title}>
        <output className={styles.intro}>{texts.loading}</output>
      </AccessLayout>
    );
  }
  if (error instanceof ApiError && error.code === 'enlace_vencido') {
    return (
      <AccessLayout title={texts.expiredTitle}>
        <p className={styles.intro}>{texts.expired}</p>
        <ButtonLink to={wayOn.to} variant="primary" size="large" wide>
          {wayOn.label}
        </ButtonLink>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={texts.title}>
      <div className={styles.fields}>
        <Message tone="error">{messageOf(error, texts.failed)}</Message>
        <Button variant="primary" size="large" wide onClick={() => refetch()}>
          {texts.retry}
        </Button>
      </div>
    </AccessLayout>
  );
}
