import type { OwnPasskey } from '@vitrina/contracts';
import { Button, formatMoment, Message, messageOf, Skeleton, useQueryClient } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { AddDialog } from './add-dialog.tsx';
import { hasPasskeys } from './ceremony.ts';
import styles from './passkeys.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { passkeyTexts as texts } from './texts.ts';
import { OWN_PASSKEYS, useOwnPasskeys } from './use-own-passkeys.ts';

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
