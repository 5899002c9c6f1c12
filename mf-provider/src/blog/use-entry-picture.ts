import type { OwnEntry } from '@vitrina/contracts';
import { formErrors } from '@vitrina/contracts/errors';
import { messageOf } from '@vitrina/sdk';
import { useState } from 'react';
import { readChosenFile, readyPicture } from '../images/ready-picture.ts';
import { checkPicture } from '../publish/check-file.ts';
import { texts } from '../texts.ts';

/** Picture of an entry while the entry is edited. */
export interface EditedPicture {
  /** Saved picture, else null. */
  held: OwnEntry['imagen'];
  /** Newly chosen picture, not saved yet. */
  file: File | null;
  /** True if saving the entry removes its saved picture. */
  removed: boolean;
  preparing: boolean;
  /** Spanish text of the chosen file's problem, or null. */
  problem: string | null;
  choose(file: File): Promise<void>;
  remove(): void;
}

/** Chooses a picture for an entry; files over 1 MB are reduced in the browser (R26). */
export function useEntryPicture(held: OwnEntry['imagen']): EditedPicture {
  const [file, setFile] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    held,
    file,
    removed,
    preparing,
    problem,
    choose: async (chosen) => {
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
  const broken = texts.publish.compressFailed(texts.publish.notReadable);
  try {
    const read = await readChosenFile(chosen);
    const code = checkPicture(read.file);
    if (code) return formErrors[code].text;
    return (await readyPicture(read))?.file ?? broken;
  } catch (failure) {
    return messageOf(failure, broken);
  }
}
