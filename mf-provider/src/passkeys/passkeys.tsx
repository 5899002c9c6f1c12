import type { OwnPasskey } from '@vitrina/contracts';
import { api, Button, formatMoment, Message, messageOf, Skeleton, useQuery, useQueryClient } from '@vitrina/sdk';
import { ConfirmDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import { AddDialog } from './add-dialog.tsx';
import { hasPasskeys } from './ceremony.ts';
import styles from './passkeys.module.css';
import { passkeyTexts as texts } from './texts.ts';

const KEY = ['llaves'] as const;

/** The account's passkeys, with the ways to add and to remove one. */
export function Passkeys() {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/llaves', { signal })).data,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const finish = async (said: string) => {
    setAdding(false);
    setRemoving(null);
    setDone(said);
    await client.invalidateQueries({ queryKey: KEY });
  };
  const remove = async ({ id: llave }: OwnPasskey) => {
    await api.delete('/api/cuenta/llaves/:llave', { params: { llave } });
    await finish(texts.removed);
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
        <ConfirmDialog
          question={texts.removeTitle}
          more={`${removing.nombre}. ${texts.removeMore}`}
          action={texts.remove}
          keep={texts.keepClosed}
          failed={texts.failed}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
          returnFocusTo={() => heading.current}
        />
      )}
    </section>
  );
}
