import { cx, formatMegabytes, Icon, Message, Skeleton } from '@vitrina/sdk';
import { type DragEvent, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './publish.module.css';
import type { ChosenFile } from './use-chosen-file.ts';

/** Chooses the file by click, keyboard or drop, and shows it with its size and dimensions before it is sent. */
export function FileField({
  chosen,
  preparing,
  error,
  disabled,
  onChoose,
}: {
  chosen: ChosenFile | null;
  preparing: boolean;
  error: string | null;
  disabled: boolean;
  onChoose(file: File | null): void;
}) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onChoose(file);
  };
  return (
    <div className={styles.fileField}>
      <label
        className={cx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preparing && <Skeleton shape="tile" height="100%" />}
        {!preparing && chosen && <Preview key={chosen.url} chosen={chosen} />}
        {!preparing && !chosen && (
          <span className={styles.invite}>
            <Icon name="upload" size={32} />
            <strong>{texts.publish.fileDrop}</strong>
            <span>{texts.publish.fileHint}</span>
          </span>
        )}
        <input
          className={styles.input}
          type="file"
          name="file"
          accept="image/*"
          aria-label={texts.publish.file}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'archivo-error' : undefined}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      </label>
      {preparing && <p className={styles.note}>{texts.publish.reducing}</p>}
      {chosen?.note && <p className={styles.note}>{chosen.note}</p>}
      {error && (
        <div id="archivo-error">
          <Message tone="error">{error}</Message>
        </div>
      )}
    </div>
  );
}

function Preview({ chosen }: { chosen: ChosenFile }) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  return (
    <figure className={styles.preview}>
      <img
        src={chosen.url}
        alt={texts.publish.preview}
        onLoad={(event) =>
          setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
        }
      />
      <figcaption>
        <span>{formatMegabytes(chosen.file.size)}</span>
        {size && <span>{texts.publish.dimensions(size.width, size.height)}</span>}
        <span className={styles.change}>{texts.publish.fileChange}</span>
      </figcaption>
    </figure>
  );
}
