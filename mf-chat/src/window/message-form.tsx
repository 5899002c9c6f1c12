import { Button, cutTo } from '@vitrina/sdk';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import styles from './chat.module.css';
import { texts } from './texts.ts';

/** Longest message, in characters; the server refuses more. */
const MAX_MESSAGE = 2_000;
/** Shortest interval between two typing reports, in milliseconds. */
const TYPING_EVERY_MS = 3_000;

/** Field for the next message. Enter sends, Shift and Enter adds a line. */
export function MessageForm({
  pending,
  disabled,
  onSend,
  onTyping,
}: {
  pending: boolean;
  /** True while the visitor waits for a person. */
  disabled: boolean;
  onSend(message: string): Promise<void>;
  /** Called while the visitor types, every three seconds at most; undefined if no agent has the conversation. */
  onTyping?: (() => void) | undefined;
}) {
  const [text, setText] = useState('');
  const lastReport = useRef(0);
  const type = (written: string) => {
    setText(written);
    if (!onTyping || Date.now() - lastReport.current < TYPING_EVERY_MS) return;
    lastReport.current = Date.now();
    onTyping();
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!text.trim() || pending || disabled) return;
    void onSend(text);
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <textarea
        className={styles.field}
        aria-label={texts.message}
        placeholder={texts.placeholder}
        rows={1}
        value={text}
        onChange={(event) => type(cutTo(event.target.value, MAX_MESSAGE))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <Button type="submit" variant="primary" icon="send" loading={pending} disabled={disabled}>
        {pending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
