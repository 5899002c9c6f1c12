import { Avatar, Button, cx, Icon, Message } from '@vitrina/sdk';
import { type ComponentType, type DragEvent, useEffect, useMemo, useState } from 'react';
import { canDraw } from '../images/draw-jpeg.ts';
import { reducePhoto } from '../images/reduce-image.ts';
import { isHeif, typed } from '../images/typed-file.ts';
import { texts } from '../texts.ts';
import type { PhotoCrop } from './photo-crop.tsx';
import styles from './profile.module.css';

/** A picture whose square is being chosen, and the layer that does it, loaded with the first picture. */
interface Cropping {
  file: File;
  Layer: ComponentType<Parameters<typeof PhotoCrop>[0]>;
}

/** The profile photo: chosen by click, keyboard or drop, cut to a square and compressed here, sent with the form. */
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
  const [source, setSource] = useState<File | null>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const unseen = chosen !== null && isHeif(chosen);
  const url = useMemo(() => (chosen && !unseen ? URL.createObjectURL(chosen) : null), [chosen, unseen]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const choose = (photo: File | null, from: File | null) => {
    setCropping(null);
    setSource(from);
    onChoose(photo);
  };
  const crop = async (file: File) => {
    const layer = await import(/* webpackChunkName: "photo-crop" */ './photo-crop.tsx').catch(() => null);
    if (layer) setCropping({ file, Layer: layer.PhotoCrop });
    // Without the layer, as where the connection is gone, the whole picture is a photo as well.
    else choose(await reducePhoto(file), null);
  };
  const take = async (given: File | undefined) => {
    if (!given) return;
    const file = typed(given);
    setError(null);
    if (await canDraw(file)) await crop(file).catch(() => setError(texts.profile.photoFailed));
    // Only Safari draws HEIC; elsewhere the server makes the picture of it.
    else if (isHeif(file)) choose(file, null);
    else setError(texts.profile.photoFailed);
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
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // The same file once more is a choice too, as after a layer that was closed.
            currentTarget.value = '';
          }}
        />
      </label>
      <output>{chosen && (unseen ? texts.profile.photoUnseen : texts.profile.photoNew)}</output>
      {chosen && (
        <div className={styles.buttons}>
          {source && <Button onClick={() => crop(source)}>{texts.profile.photoAdjust}</Button>}
          <Button onClick={() => choose(null, null)}>{texts.profile.photoUndo}</Button>
        </div>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {cropping && (
        <cropping.Layer
          file={cropping.file}
          onUse={(photo) => choose(photo, cropping.file)}
          onClose={() => setCropping(null)}
        />
      )}
    </div>
  );
}
