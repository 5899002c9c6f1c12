import { Button, Message, TextArea, useDraft, useSubmit } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './agent.module.css';
import { texts } from './texts.ts';
import { useDesk } from './use-inbox.ts';

/** Between two reports that the agent writes, in milliseconds. */
const TYPING_EVERY_MS = 3_000;
/** Longest message, in characters; the server refuses more. */
export const MAX_MESSAGE = 2_000;

const EMPTY = { text: '' };

/** The field for the agent's answer, with texts that are often needed. Enter sends, Shift and Enter makes a new line. */
export function ReplyForm({ id }: { id: string }) {
  const desk = useDesk(id);
  const { draft, write, sendingKey } = useDraft(null, EMPTY);
  const told = useRef(0);
  const latest = useRef(draft.text);
  /** The next message was ended by Enter while the last one was still on its way. */
  const next = useRef(false);
  const { busy, error, submit } = useSubmit(
    async () => {
      await desk.say(draft.text.trim(), sendingKey());
      // The agent may have gone on to the next message.
      if (latest.current === draft.text) write(EMPTY);
    },
    { check: () => draft.text.trim() !== '' },
  );
  useEffect(() => {
    latest.current = draft.text;
  }, [draft.text]);
  useEffect(() => {
    if (busy || !next.current) return;
    next.current = false;
    void submit(new Event('submit'));
  }, [busy, submit]);
  const type = (written: string) => {
    write({ text: written });
    if (Date.now() - told.current < TYPING_EVERY_MS) return;
    told.current = Date.now();
    desk.typing();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    next.current = busy;
    void submit(event);
  };
  return (
    <form className={styles.reply} onSubmit={submit}>
      <fieldset className={styles.canned}>
        <legend>{texts.canned}</legend>
        {texts.cannedReplies.map((reply) => (
          <Button key={reply} variant="outline" onClick={() => write({ text: reply })}>
            {reply}
          </Button>
        ))}
      </fieldset>
      <div className={styles.compose}>
        <TextArea
          label={texts.write}
          rows={2}
          maxLength={MAX_MESSAGE}
          value={draft.text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary" icon="send" loading={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
      {error && <Message tone="error">{error}</Message>}
    </form>
  );
}
