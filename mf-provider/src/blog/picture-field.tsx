import { Button, Icon, Message, Skeleton } from '@vitrina/sdk';
import { EntryPicture } from '@vitrina/sdk/bundled';
import { useRef } from 'react';
import { useFileArrivals } from '../publish/use-file-arrivals.ts';
import { LocalPicture } from '../uploads/local-picture.tsx';
import styles from './blog.module.css';
import { blogTexts } from './texts.ts';
import type { EditedPicture } from './use-entry-picture.ts';

const texts = blogTexts.editor;

/** The single picture of an entry: choose, replace or remove it. */
export function PictureField({ picture, disabled }: { picture: EditedPicture; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { held, file, removed, preparing, problem } = picture;
  useFileArrivals(!disabled && !preparing, ([brought]) => brought && void picture.choose(brought));
  const shown = file !== null || (held !== null && !removed);
  return (
    <fieldset className={styles.field}>
      <legend>{texts.picture}</legend>
      {preparing && <Skeleton shape="tile" height="180px" />}
      {shown && !preparing && <ChosenPicture picture={picture} />}
      <p className={styles.actions}>
        <Button disabled={disabled || preparing} onClick={() => input.current?.click()}>
          <Icon name="camera" size={18} />
          {shown ? texts.change_ : texts.choose}
        </Button>
        {shown && (
          <Button variant="quiet" disabled={disabled || preparing} onClick={picture.remove}>
            {texts.remove}
          </Button>
        )}
      </p>
      <output className={styles.note}>
        {preparing ? texts.reducing : removed && !file ? texts.keep : texts.pictureHint}
      </output>
      {problem && <Message tone="error">{problem}</Message>}
      <input
        ref={input}
        hidden
        type="file"
        name="file"
        accept="image/*,.heic,.heif"
        aria-label={texts.picture}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void picture.choose(chosen);
          // Lets the same file be chosen again after it was changed.
          target.value = '';
        }}
      />
    </fieldset>
  );
}

/** Newly chosen picture, else the saved one. */
export function ChosenPicture({ picture: { file, held, removed } }: { picture: EditedPicture }) {
  if (file) {
    return (
      <div className={styles.chosen}>
        <LocalPicture file={file} />
      </div>
    );
  }
  if (!held || removed) return null;
  return (
    <div className={styles.chosen}>
      <EntryPicture picture={held} sizes="(min-width: 760px) 680px, 100vw" />
    </div>
  );
}
