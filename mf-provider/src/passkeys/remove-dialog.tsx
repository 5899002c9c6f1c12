import type { OwnPasskey } from '@vitrina/contracts';
import { api, Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import styles from './passkeys.module.css';
import { passkeyTexts as texts } from './texts.ts';

/** Asks before a passkey opens the account no more. */
export function RemoveDialog({
  passkey,
  onRemoved,
  onClose,
}: {
  passkey: OwnPasskey;
  onRemoved(): void;
  onClose(): void;
}) {
  const { busy, error, submit } = useSubmit(async () => {
    await api.delete('/api/cuenta/llaves/:llave', { params: { llave: passkey.id } });
    onRemoved();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.keepClosed}</Button>
          <Button variant="danger" loading={busy} onClick={submit}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {error && <Message tone="error">{error}</Message>}
        <p>
          <strong>{passkey.nombre}</strong>
        </p>
        <p>{texts.removeMore}</p>
      </div>
    </Dialog>
  );
}
