import { Button, cutTo } from '@vitrina/sdk';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import styles from './chat.module.css';
import { texts } from './texts.ts';

/** Longest message, in characters; the server refuses more. */
const MAX_MESSAGE = 2_000;
/** Between two reports that somebody writes, in milliseconds. */
const TYPING_EVERY_MS = 3_000;

/** The field for the next message. Enter sends, Shift and Enter makes a new line. */
export function MessageForm({
  pending,
  disabled,
  onSend,
  onTyping,
}: {
  pending: boolean;
  /** True while a person is awaited. */
  disabled: boolean;
  onSend(message: string): Promise<void>;
  /** Called while somebody writes, every three seconds at most; absent where it concerns no one. */
  onTyping?: (() => void) | undefined;
}) {
  const [text, setText] = useState('');
  const told = useRef(0);
  const type = (written: string) => {
    setText(written);
    if (!onTyping || Date.now() - told.current < TYPING_EVERY_MS) return;
    told.current = Date.now();
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
