import { Button, Message, TextArea, useDraft, useSubmit } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MAX_MESSAGE, TYPING_EVERY_MS } from '../typing.ts';
import styles from './agent.module.css';
import { texts } from './texts.ts';
import { useConversationActions } from './use-inbox.ts';

const EMPTY = { text: '' };

/** Field for the agent's reply, with canned replies. Enter sends, Shift and Enter adds a line. */
export function ReplyForm({ id }: { id: string }) {
  const actions = useConversationActions(id);
  const { draft, write, sendingKey } = useDraft(null, EMPTY);
  const lastReport = useRef(0);
  const latest = useRef(draft.text);
  /** Set if Enter was pressed while the previous message was still being sent. */
  const next = useRef(false);
  const { busy, error, submit } = useSubmit(
    async () => {
      await actions.sendMessage(draft.text.trim(), sendingKey());
      // The agent may have started the next message.
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
    if (Date.now() - lastReport.current < TYPING_EVERY_MS) return;
    lastReport.current = Date.now();
    actions.typing();
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
