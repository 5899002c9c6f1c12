import { Message, PasswordField, TextField, useSession } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { type FormEvent, useState } from 'react';
import { addPasskey, failureText } from './ceremony.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Asks for the password, and staff without a passkey for the operator's code; then the browser creates the passkey. */
export function AddDialog({ onAdded, onClose }: { onAdded(): void; onClose(): void }) {
  const needsCode = useSession().user?.segundoFactorPendiente === true;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password === '' || (needsCode && code === '') || busy) return;
    setBusy(true);
    setError(null);
    try {
      await addPasskey(password, code.trim());
      onAdded();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={texts.addTitle}
      action={texts.go}
      keep={texts.keepClosed}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{texts.addMore}</p>
      {error && <Message tone="error">{error}</Message>}
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        value={password}
        error={asked && password === '' ? texts.required : null}
        onChange={({ target }) => setPassword(target.value)}
      />
      {needsCode && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          value={code}
          error={asked && code === '' ? texts.required : null}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </FormDialog>
  );
}
