import { Button, TextArea, TextField } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { shareTexts } from './share-texts.ts';
import styles from './sharing.module.css';

/**
 * Text with a copy button. If the browser refuses to copy, the text is selected for copying by hand.
 * @param rows height in lines; a single line by default
 */
export function CopyText({
  label,
  text,
  action,
  rows = 1,
}: {
  label: string;
  text: string;
  action: string;
  rows?: number;
}) {
  const line = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    const copied = await copyText(text);
    setSaid(copied ? shareTexts.textCopied : shareTexts.byHand);
    if (!copied) (line.current ?? area.current)?.select();
  };
  const field = { label, readOnly: true, value: text };
  return (
    <div className={styles.ways}>
      {rows > 1 ? <TextArea ref={area} rows={rows} {...field} /> : <TextField ref={line} {...field} />}
      <div className={styles.copy}>
        <Button onClick={() => void copy()}>{action}</Button>
        <output>{said}</output>
      </div>
    </div>
  );
}

/**
 * Copies a text to the clipboard. Pages without HTTPS and some in-app browsers have no `navigator.clipboard`, or refuse it;
 * the document's older command still works there.
 * @returns false if the browser supports neither: people have to select and copy the text themselves
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  // Elements outside an open dialog cannot be focused.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
