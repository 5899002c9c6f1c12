import { Button, TextField } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import styles from './chat.module.css';
import { texts } from './texts.ts';

/** The first step: the only thing shown until an e-mail is given. */
export function EmailStep({ onStart }: { onStart(email: string): void }) {
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim()) onStart(email.trim());
  };
  return (
    <form className={styles.email} onSubmit={submit}>
      <p className={styles.welcome}>{texts.welcome}</p>
      <TextField
        label={texts.email}
        hint={texts.emailWhy}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        {texts.start}
      </Button>
    </form>
  );
}
