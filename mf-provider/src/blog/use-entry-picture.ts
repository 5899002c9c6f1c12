import type { OwnEntry } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { COMPRESS_ABOVE_BYTES } from '@vitrina/contracts/rules';
import { useState } from 'react';
import { reduceImage } from '../images/reduce-image.ts';
import { checkFile } from '../publish/check-file.ts';

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
      const code = chosen.type.startsWith('video/') ? 'archivo_tipo' : checkFile(chosen);
      setProblem(code && errorCatalogue[code].text);
      if (code) return;
      setPreparing(true);
      // What the browser cannot draw, the server may.
      const ready = chosen.size > COMPRESS_ABOVE_BYTES ? await reduceImage(chosen).catch(() => chosen) : chosen;
      setFile(ready);
      setRemoved(false);
      setPreparing(false);
    },
    remove: () => {
      setFile(null);
      setProblem(null);
      setRemoved(held !== null);
    },
  };
}
