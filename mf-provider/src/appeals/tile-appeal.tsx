import { Button, Message } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { TileActions, TileNote } from '../publications/gallery-tile.tsx';
import { useAppealText, useOwnAppeals } from './own-appeals.tsx';
import { appealTexts as texts } from './texts.ts';

/** Actions of the owner on a removed post: appeal once and read the answer. @param name of the post */
export function TileAppeal({ decision, name }: { decision: string; name: string }) {
  const appeals = useOwnAppeals();
  const [asking, setAsking] = useState(false);
  const appeal = appeals.forDecision(decision);
  if (!appeals.isLoaded) return null;
  return (
    <>
      <output>
        {appeal && (
          <TileNote>
            <strong>{texts.states[appeal.estado]}</strong>
            {appeal.respuesta === null ? `. ${texts.waiting}` : `: «${appeal.respuesta}»`}
          </TileNote>
        )}
      </output>
      {!appeal && (
        <TileActions>
          <Button aria-label={texts.actionOf(name)} onClick={() => setAsking(true)}>
            {texts.action}
          </Button>
        </TileActions>
      )}
      {asking && <AppealDialog onSend={(text) => appeals.send(decision, text)} onClose={() => setAsking(false)} />}
    </>
  );
}

function AppealDialog({ onSend, onClose }: { onSend(text: string): Promise<void>; onClose(): void }) {
  const { busy, error, submit, field } = useAppealText(async (text) => {
    await onSend(text);
    onClose();
  });
  return (
    <FormDialog
      title={texts.title}
      action={texts.send}
      keep={texts.cancel}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{texts.more}</p>
      {error && <Message tone="error">{error}</Message>}
      {field}
    </FormDialog>
  );
}
