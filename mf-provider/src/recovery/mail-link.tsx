import { Button, Message } from '@vitrina/sdk';
import type { ComponentProps } from 'react';
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
