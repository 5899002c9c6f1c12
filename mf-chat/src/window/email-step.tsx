import { emailFault, readEmail } from '@vitrina/contracts/rules';
import { Button, messageOf, TextField } from '@vitrina/sdk';
import { type FormEvent, useRef, useState } from 'react';
import styles from './chat.module.css';
import { texts } from './texts.ts';

/** First step, shown until an e-mail is given or an earlier conversation is continued. */
export function EmailStep({
  onStart,
  earlier,
}: {
  onStart(email: string): void;
  /** Earlier conversation of this browser, or null. */
  earlier: Earlier | null;
}) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof emailFault> | null>(null);
  const [result, setResult] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = readEmail(email);
    if (address !== null) return onStart(address);
    setFault(emailFault(email));
    input.current?.focus();
  };
  return (
    <form className={styles.email} onSubmit={submit} noValidate>
      <p className={styles.welcome}>{texts.welcome}</p>
      <TextField
        label={texts.email}
        hint={texts.emailWhy}
        error={fault && texts.faults[fault]}
        ref={input}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" variant="primary" wide>
        {texts.start}
      </Button>
      {earlier && <EarlierConversation earlier={earlier} onResult={setResult} />}
      <output className={styles.said}>{result}</output>
    </form>
  );
}

interface Earlier {
  /** Resolves with false if the server no longer has it. */
  resume(): Promise<boolean>;
  erase(): Promise<void>;
}

/** Continues the earlier conversation, or deletes it after a confirmation. */
function EarlierConversation({ earlier, onResult }: { earlier: Earlier; onResult(text: string): void }) {
  const [asking, setAsking] = useState(false);
  const run = async (step: () => Promise<string>) => {
    try {
      onResult(await step());
    } catch (failure) {
      onResult(messageOf(failure));
    }
  };
  const resume = () => run(async () => ((await earlier.resume()) ? '' : texts.gone));
  const erase = () =>
    run(async () => {
      await earlier.erase();
      return texts.erased;
    });
  if (asking) {
    return (
      <div className={styles.erase}>
        <p>{texts.eraseQuestion}</p>
        <Button variant="danger" onClick={erase}>
          {texts.eraseYes}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {texts.eraseNo}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.erase}>
      <Button variant="secondary" icon="history" onClick={resume}>
        {texts.resume}
      </Button>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {texts.erase}
      </Button>
    </div>
  );
}
