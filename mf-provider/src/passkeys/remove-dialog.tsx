import type { OwnPasskey } from '@vitrina/contracts';
import { Button, Message, PasswordField } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { failureText, hasPasskeys, removeByPasskey, removeByPassword } from './ceremony.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Asks for the password or a passkey before a passkey is removed: someone else may be using an open session. */
export function RemoveDialog({
  passkey: { id, nombre },
  onRemoved,
  onClose,
}: {
  passkey: OwnPasskey;
  onRemoved(): void;
  onClose(): void;
}) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const remove = async (how: 'password' | 'passkey') => {
    if (busy) return;
    setMissing(how === 'password' && password === '');
    if (how === 'password' && password === '') return;
    setBusy(how);
    setError(null);
    try {
      await (how === 'password' ? removeByPassword(id, password) : removeByPasskey(id));
      onRemoved();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(null);
    }
  };
  return (
    <FormDialog
      title={texts.removeTitle}
      action={texts.remove}
      keep={texts.keepClosed}
      variant="danger"
      busy={busy === 'password'}
      submit={(event) => {
        event.preventDefault();
        void remove('password');
      }}
      onClose={onClose}
    >
      <p>{`${nombre}. ${texts.removeMore}`}</p>
      {error && <Message tone="error">{error}</Message>}
      <PasswordField
        label={texts.password}
        hint={texts.removeProof}
        autoComplete="current-password"
        value={password}
        error={missing ? texts.required : null}
        onChange={({ target }) => setPassword(target.value)}
      />
      {hasPasskeys && (
        <Button icon="shield-check" loading={busy === 'passkey'} onClick={() => remove('passkey')}>
          {texts.logIn}
        </Button>
      )}
    </FormDialog>
  );
}
