import { formErrors } from '@vitrina/contracts/errors';
import { Avatar, Button, cx, Icon, Message, messageOf } from '@vitrina/sdk';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { canvasKeepsPixels } from '../images/canvas.ts';
import { canShow, isBroken, readChosenFile } from '../images/ready-picture.ts';
import { reducePhoto } from '../images/reduce-image.ts';
import { checkPicture } from '../publish/check-file.ts';
import { useFileArrivals } from '../publish/use-file-arrivals.ts';
import { texts } from '../texts.ts';
import type { PhotoCrop } from './photo-crop.tsx';
import styles from './profile.module.css';

/** Picture whose square is being chosen, and the component that does it, loaded with the first picture. */
interface Cropping {
  file: File;
  Layer: ComponentType<Parameters<typeof PhotoCrop>[0]>;
}

/** Profile photo: chosen by click, keyboard or drop, cut to a square and compressed here, sent with the form. */
export function PhotoField({
  name,
  current,
  failed,
  chosen,
  onChoose,
}: {
  name: string;
  /** Address of the present photo, or empty. */
  current: string;
  /** Why the last photo could not be processed, or null. */
  failed: string | null;
  chosen: File | null;
  onChoose(photo: File | null): void;
}) {
  const [error, setError] = useState<string | null>(null);
  const [source, setSource] = useState<File | null>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [whole, setWhole] = useState<'seen' | 'unseen' | null>(null);
  const url = useMemo(() => (chosen && whole !== 'unseen' ? URL.createObjectURL(chosen) : null), [chosen, whole]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  /** @param sent null for a photo cut here; for a picture sent whole, whether this browser can display it */
  const choose = (photo: File | null, from: File | null, sent: typeof whole = null) => {
    setCropping(null);
    setWhole(sent);
    setSource(from);
    onChoose(photo);
  };
  const crop = async (file: File) => {
    const layer = await import(/* webpackChunkName: "photo-crop" */ './photo-crop.tsx').catch(() => null);
    if (layer) setCropping({ file, Layer: layer.PhotoCrop });
    // If the component cannot be loaded, for example offline, the whole picture becomes the photo.
    else
      await reducePhoto(file).then(
        (photo) => choose(photo, null),
        () => choose(file, null, 'seen'),
      );
  };
  const take = async (given: File | undefined) => {
    if (!given) return;
    setError(null);
    try {
      const read = await readChosenFile(given);
      const { file } = read;
      const code = checkPicture(file);
      // The text about types allows videos, which a photo cannot be.
      if (code) return setError(code === 'archivo_tipo' ? texts.profile.photoFailed : formErrors[code].text);
      const shown = await canShow(file);
      if (!shown && isBroken(read)) return setError(texts.profile.photoFailed);
      // Only Safari draws HEIC, and some browsers change pixels of a canvas to protect people: then the server cuts it.
      if (!shown) choose(file, null, 'unseen');
      else if (await canvasKeepsPixels()) await crop(file);
      else choose(file, null, 'seen');
    } catch (failure) {
      setError(messageOf(failure, texts.profile.photoFailed));
    }
  };
  const over = useFileArrivals(cropping === null, ([file]) => void take(file));
  const problem = error ?? (chosen ? null : failed);
  return (
    <div className={styles.photoField}>
      <label className={cx(styles.photo, over && styles.over)}>
        <Avatar name={name} src={chosen && whole === 'unseen' ? null : (url ?? current)} size={104} />
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
            // Lets the same file be chosen again, for example after the dialog was closed.
            currentTarget.value = '';
          }}
        />
      </label>
      <output>{chosen && noteOn(whole)}</output>
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
          onFailed={() => choose(cropping.file, null, 'seen')}
          onClose={() => setCropping(null)}
        />
      )}
    </div>
  );
}

function noteOn(whole: 'seen' | 'unseen' | null): string {
  if (whole === null) return texts.profile.photoNew;
  return whole === 'seen' ? texts.profile.photoWhole : texts.profile.photoUnseen;
}
