import { Button, formatMoment, Message } from '@vitrina/sdk';
import { CopyText } from '@vitrina/sdk/bundled';
import { useEffect, useRef } from 'react';
import styles from '../admin.module.css';
import { teamTexts } from './texts.ts';

const texts = teamTexts.credentials;

/** What a team publishes with, as the one answer that has it. */
export interface TeamSecrets {
  name: string;
  /** 64 hexadecimal digits. */
  token: string;
  /** Ed25519, PKCS #8 as base64url. */
  signingKey: string;
  /** End of the former token, ISO 8601; null where there was none. */
  previousUntil: string | null;
  /** True for a team that was added, false for one that changed token and key. */
  isNew: boolean;
}

/**
 * Token and key of a team with what to do next. A part of the page and no dialog, as closing one by accident would lose them.
 * Takes the focus.
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
