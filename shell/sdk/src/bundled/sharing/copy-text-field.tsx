import { Button, TextArea, TextField } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { bundledTexts } from '../texts.ts';
import { copyText } from './copy-text.ts';
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
    setSaid(copied ? bundledTexts.share.textCopied : bundledTexts.share.byHand);
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
