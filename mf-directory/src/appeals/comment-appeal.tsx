import { Button } from '@vitrina/sdk';
import { useState } from 'react';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealTexts as texts } from './texts.ts';
import { useOwnAppeals } from './use-own-appeals.ts';

/** What its author can do about a removed comment: appeal once, and read the answer. @param name of the comment */
export function CommentAppeal({ decision, name }: { decision: string; name: string }) {
  const appeals = useOwnAppeals();
  const [asking, setAsking] = useState(false);
  const appeal = appeals.of(decision);
  if (!appeals.known) return null;
  return (
    <>
      <output>
        {appeal && (
          <>
            <strong>{texts.states[appeal.estado]}</strong>
            {appeal.respuesta === null ? `. ${texts.waiting}` : `: «${appeal.respuesta}»`}
          </>
        )}
      </output>
      {!appeal && (
        <Button variant="quiet" aria-label={texts.actionOf(name)} onClick={() => setAsking(true)}>
          {texts.action}
        </Button>
      )}
      {asking && <AppealDialog onSend={(text) => appeals.send(decision, text)} onClose={() => setAsking(false)} />}
    </>
  );
}
