import { Button, Message, newKey, TextArea, useSubmit } from '@vitrina/sdk';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './agent.module.css';
import { texts } from './texts.ts';
import { useDesk } from './use-inbox.ts';

/** Between two reports that the agent writes, in milliseconds. */
const TYPING_EVERY_MS = 3_000;
/** Longest message, in characters; the server refuses more. */
export const MAX_MESSAGE = 2_000;

/** The field for the agent's answer, with texts that are often needed. Enter sends, Shift and Enter makes a new line. */
export function ReplyForm({ id }: { id: string }) {
  const desk = useDesk(id);
  const [text, setText] = useState('');
  // Kept until it was sent, so that a repeated message is said once.
  const [key, setKey] = useState(newKey);
  const told = useRef(0);
  const { busy, error, submit } = useSubmit(
    async () => {
      await desk.say(text.trim(), key);
      setText('');
      setKey(newKey());
    },
    { check: () => text.trim() !== '' },
  );
  const type = (written: string) => {
    setText(written);
    if (Date.now() - told.current < TYPING_EVERY_MS) return;
    told.current = Date.now();
    desk.typing();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void submit(event);
  };
  return (
    <form className={styles.reply} onSubmit={submit}>
      <fieldset className={styles.canned}>
        <legend>{texts.canned}</legend>
        {texts.cannedReplies.map((reply) => (
          <Button key={reply} variant="outline" onClick={() => setText(reply)}>
            {reply}
          </Button>
        ))}
      </fieldset>
      <TextArea
        label={texts.write}
        rows={3}
        maxLength={MAX_MESSAGE}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {error && <Message tone="error">{error}</Message>}
      <Button type="submit" variant="primary" icon="send" loading={busy}>
        {busy ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
