import { Avatar, cx, Icon, Message } from '@vitrina/sdk';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { canDraw } from '../images/draw-jpeg.ts';
import { reducePhoto } from '../images/reduce-image.ts';
import { isHeif, typed } from '../images/typed-file.ts';
import { texts } from '../texts.ts';
import styles from './profile.module.css';

/** The profile photo: chosen by click, keyboard or drop, compressed here, sent with the form. */
export function PhotoField({
  name,
  current,
  failed,
  chosen,
  onChoose,
}: {
  name: string;
  /** Address of the photo as it is now, or empty. */
  current: string;
  /** Why the photo that was sent last did not become one, or null. */
  failed: string | null;
  chosen: File | null;
  onChoose(photo: File | null): void;
}) {
  const [error, setError] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const unseen = chosen !== null && isHeif(chosen);
  const url = useMemo(() => (chosen && !unseen ? URL.createObjectURL(chosen) : null), [chosen, unseen]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const take = async (given: File | undefined) => {
    if (!given) return;
    const file = typed(given);
    try {
      // Only Safari draws HEIC; elsewhere the server makes the picture of it.
      const whole = isHeif(file) && !(await canDraw(file));
      onChoose(whole ? file : await reducePhoto(file));
      setError(null);
    } catch {
      setError(texts.profile.photoFailed);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const problem = error ?? (chosen ? null : failed);
  return (
    <div className={styles.photoField}>
      <label
        className={cx(styles.photo, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Avatar name={name} src={unseen ? null : (url ?? current)} size={104} />
        <span className={styles.photoText}>
          <strong>{texts.profile.photo}</strong>
          <span>{texts.profile.photoDrop}</span>
          <span className={styles.photoAction}>
            <Icon name="camera" size={18} />
            {texts.profile.photoChoose}
          </span>
        </span>
        <input
          className={styles.photoInput}
          type="file"
          name="fotoPerfil"
          accept="image/*,.heic,.heif"
          aria-label={texts.profile.photo}
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      <output>{unseen && texts.profile.photoUnseen}</output>
      {problem && <Message tone="error">{problem}</Message>}
    </div>
  );
}
