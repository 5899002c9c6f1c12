import type { OwnPasskey } from '@vitrina/contracts';
import {
  api,
  Button,
  formatMoment,
  Message,
  messageOf,
  PasswordField,
  Skeleton,
  TextField,
  useQuery,
  useQueryClient,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import { addPasskey, hasPasskeys, removeByPasskey, removeByPassword } from './ceremony.ts';
import styles from './passkeys.module.css';
import { passkeyTexts as texts } from './texts.ts';

/** The account's passkeys, with the dialogs that add and remove one. */
export function Passkeys() {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useOwnPasskeys();
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const finish = async (said: string) => {
    setAdding(false);
    setRemoving(null);
    setDone(said);
    await client.invalidateQueries({ queryKey: OWN_PASSKEYS });
  };
  return (
    <section className={styles.section} aria-labelledby="llaves">
      <h2 id="llaves" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.what}</p>
      {isPending && <Skeleton shape="tile" height="80px" />}
      {error && (
        <Message tone="error">
          {messageOf(error, texts.loadFailed)} <Button onClick={() => refetch()}>{texts.retry}</Button>
        </Message>
      )}
      {done && (
        <Message tone="success" onHide={() => setDone(null)}>
          {done}
        </Message>
      )}
      {data?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.nombre}</strong>
                <p>{texts.made(formatMoment(passkey.creada))}</p>
                <p>{passkey.usada ? texts.used(formatMoment(passkey.usada)) : texts.unused}</p>
              </div>
              <Button icon="trash" onClick={() => setRemoving(passkey)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys ? (
        <Button icon="plus" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      ) : (
        <p className={styles.none}>{texts.unsupported}</p>
      )}
      {adding && <AddDialog onAdded={() => finish(texts.added)} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveDialog
          passkey={removing}
          onRemoved={async () => {
            await finish(texts.removed);
            // The button that opened the dialog was removed with its passkey.
            heading.current?.focus();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

/** Asks for the password, and staff without a passkey for the operator's code; then the browser creates the passkey. */
function AddDialog({ onAdded, onClose }: { onAdded(): void; onClose(): void }) {
  const needsCode = useSession().user?.segundoFactorPendiente === true;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const add = async () => {
    await addPasskey(password, code.trim());
    onAdded();
  };
  const check = () => {
    setAsked(true);
    return password !== '' && (!needsCode || code !== '');
  };
  const { busy, error, submit } = useSubmit(add, { check, otherwise: texts.failed });
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

/** Asks for the password or a passkey before a passkey is removed: someone else may be using an open session. */
function RemoveDialog({
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
  const byPassword = useSubmit(
    async () => {
      await removeByPassword(id, password);
      onRemoved();
    },
    {
      check: () => {
        if (byPasskey.busy) return false;
        byPasskey.hideError();
        setMissing(password === '');
        return password !== '';
      },
      otherwise: texts.failed,
    },
  );
  const byPasskey = useSubmit(
    async () => {
      await removeByPasskey(id);
      onRemoved();
    },
    {
      check: () => {
        if (byPassword.busy) return false;
        setMissing(false);
        byPassword.hideError();
        return true;
      },
      otherwise: texts.failed,
    },
  );
  const error = byPassword.error ?? byPasskey.error;
  return (
    <FormDialog
      title={texts.removeTitle}
      action={texts.remove}
      keep={texts.keepClosed}
      variant="danger"
      busy={byPassword.busy}
      submit={byPassword.submit}
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
        <Button icon="shield-check" loading={byPasskey.busy} onClick={byPasskey.submit}>
          {texts.logIn}
        </Button>
      )}
    </FormDialog>
  );
}

/** Query key of {@link useOwnPasskeys}. */
export const OWN_PASSKEYS = ['llaves'] as const;

/** Passkeys of the signed-in account. @param enabled false while they are not shown */
export function useOwnPasskeys({ enabled = true } = {}) {
  return useQuery({
    queryKey: OWN_PASSKEYS,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/llaves', { signal })).data,
    enabled,
  });
}
