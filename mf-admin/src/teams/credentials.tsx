import { Button, formatMoment, Message } from '@vitrina/sdk';
import { CopyText } from '@vitrina/sdk/bundled';
import { useEffect, useRef } from 'react';
import styles from '../admin.module.css';
import { teamTexts } from './texts.ts';

const texts = teamTexts.credentials;

/** Publishing credentials of a team; they are in one response only. */
export interface TeamSecrets {
  name: string;
  /** 64 hexadecimal digits. */
  token: string;
  /** Ed25519, PKCS #8 as base64url. */
  signingKey: string;
  /** End of the previous token, ISO 8601; null without a previous token. */
  previousUntil: string | null;
  /** True for a new team, false for a team that changed token and key. */
  isNew: boolean;
}

/**
 * Token and key of a team with the next steps. Part of the page instead of a dialog: closing a dialog by accident would lose
 * them. Takes the focus.
 */
export function Credentials({ secrets, onDone }: { secrets: TeamSecrets; onDone(): void }) {
  const { name, token, signingKey, previousUntil, isNew } = secrets;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = `REGISTRY_URL=${window.location.origin}\nTEAM_TOKEN=${token}\nSIGNING_KEY=${signingKey}`;
  return (
    <section className={styles.item} aria-label={texts.title(name)}>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {texts.title(name)}
      </h2>
      <Message>
        {texts.once} {previousUntil && texts.previous(formatMoment(previousUntil))}
      </Message>
      <CopyText label={texts.label} text={lines} action={texts.copy} rows={5} />
      <h3>{texts.next}</h3>
      {isNew ? (
        <>
          <p className={styles.words}>{texts.kit}</p>
          <CopyText label={texts.kitLabel} text={texts.kitCommand} action={texts.copyCommands} />
          <p className={styles.words}>{texts.create}</p>
          <CopyText label={texts.commands} text={texts.createCommands(name)} action={texts.copyCommands} rows={4} />
          <p className={styles.words}>{texts.guide}</p>
        </>
      ) : (
        <p className={styles.words}>{texts.replace}</p>
      )}
      <p className={styles.actions}>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </p>
    </section>
  );
}
