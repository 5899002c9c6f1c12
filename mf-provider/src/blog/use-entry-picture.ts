import type { OwnEntry } from '@vitrina/contracts';
import { formErrors } from '@vitrina/contracts/errors';
import { messageOf } from '@vitrina/sdk';
import { useState } from 'react';
import { readChosen, readyPicture } from '../images/ready-picture.ts';
import { checkPicture } from '../publish/check-file.ts';
import { texts } from '../texts.ts';

/** The picture of an entry while it is edited. */
export interface EditedPicture {
  /** The one that it has; null without one. */
  held: OwnEntry['imagen'];
  /** The one that was chosen in its place. */
  file: File | null;
  /** The one that it has goes when the entry is saved. */
  removed: boolean;
  preparing: boolean;
  /** What is wrong with the file that was chosen, in Spanish. */
  problem: string | null;
  choose(file: File): Promise<void>;
  remove(): void;
}

/** Chooses a picture for an entry; one over 1 MB is reduced in the browser (R26). */
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

/** The picture as it will be sent, or the Spanish text of what is wrong with it. */
async function prepare(chosen: File): Promise<File | string> {
  const broken = texts.publish.compressFailed(texts.publish.notReadable);
  try {
    const read = await readChosen(chosen);
    const code = checkPicture(read.file);
    if (code) return formErrors[code].text;
    return (await readyPicture(read))?.file ?? broken;
  } catch (failure) {
    return messageOf(failure, broken);
  }
}
