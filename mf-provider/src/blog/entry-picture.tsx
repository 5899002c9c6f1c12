import type { OwnEntry } from '@vitrina/contracts';
import { formErrors } from '@vitrina/contracts/errors';
import { Button, Icon, Message, messageOf, Skeleton } from '@vitrina/sdk';
import { EntryPicture } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import { readChosenFile, readyPicture } from '../images/ready-picture.ts';
import { checkPicture } from '../publish/check-file.ts';
import { useFileArrivals } from '../publish/use-file-arrivals.ts';
import { texts as areaTexts } from '../texts.ts';
import { LocalPicture } from '../uploads/local-picture.tsx';
import styles from './blog.module.css';
import { blogTexts } from './texts.ts';

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

/** Picture of an entry while the entry is edited. */
export type EditedPicture = ReturnType<typeof useEntryPicture>;

/** Chooses a picture for an entry; files over 1 MB are reduced in the browser (R26). @param held saved picture */
export function useEntryPicture(held: OwnEntry['imagen']) {
  /** Newly chosen picture, not saved yet. */
  const [file, setFile] = useState<File | null>(null);
  /** True if saving the entry removes its saved picture. */
  const [removed, setRemoved] = useState(false);
  const [preparing, setPreparing] = useState(false);
  /** Spanish text of the chosen file's problem. */
  const [problem, setProblem] = useState<string | null>(null);
  return {
    held,
    file,
    removed,
    preparing,
    problem,
    choose: async (chosen: File) => {
      setProblem(null);
      setPreparing(true);
      try {
        const ready = await prepare(chosen);
        if (typeof ready === 'string') return setProblem(ready);
        setFile(ready);
        setRemoved(false);
      } finally {
        setPreparing(false);
      }
    },
    remove: () => {
      setFile(null);
      setProblem(null);
      setRemoved(held !== null);
    },
  };
}

/** Returns the picture to send, or the Spanish text of what is wrong with it. */
async function prepare(chosen: File): Promise<File | string> {
  const broken = areaTexts.publish.compressFailed(areaTexts.publish.notReadable);
  try {
    const read = await readChosenFile(chosen);
    const code = checkPicture(read.file);
    if (code) return formErrors[code].text;
    return (await readyPicture(read))?.file ?? broken;
  } catch (failure) {
    return messageOf(failure, broken);
  }
}
