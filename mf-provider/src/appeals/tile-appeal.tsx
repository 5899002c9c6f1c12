import { Button } from '@vitrina/sdk';
import { useState } from 'react';
import { TileActions, TileNote } from '../publications/gallery-tile.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealTexts as texts } from './texts.ts';
import { useOwnAppeals } from './use-own-appeals.ts';

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
