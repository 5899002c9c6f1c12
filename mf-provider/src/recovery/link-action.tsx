import { Button, Message } from '@vitrina/sdk';
import type { ComponentProps } from 'react';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';

/** Screen of a mail's link that acts only on a press: mail servers open links by themselves. */
export function LinkAction({
  texts,
  error,
  busy,
  onPress,
}: {
  texts: { title: string; intro: string; action: string };
  /** Text of the last failure, or null. */
  error: string | null;
  busy: boolean;
  onPress: ComponentProps<typeof Button>['onClick'];
}) {
  return (
    <AccessLayout title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={styles.fields}>
        {error && <Message tone="error">{error}</Message>}
        <Button variant="primary" size="large" wide loading={busy} onClick={onPress}>
          {texts.action}
        </Button>
      </div>
    </AccessLayout>
  );
}
