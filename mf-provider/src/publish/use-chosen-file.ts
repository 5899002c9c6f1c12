import { formatMegabytes } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { mustBeReduced } from './reduce/must-be-reduced.ts';
import { reduceImage } from './reduce/reduce-image.ts';

/** The chosen file as it will be sent, with an address to show it. */
export interface ChosenFile {
  file: File;
  url: string;
  /** What was done to it, or null. */
  note: string | null;
}

/** The file of the form: chosen, reduced where it must be, shown, and let go of again. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const url = chosen?.url;
  const turn = useRef(0);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const choose = async (file: File | null) => {
    turn.current += 1;
    const mine = turn.current;
    setError(null);
    setChosen(null);
    if (!file) return;
    setPreparing(true);
    try {
      const ready = mustBeReduced(file) ? await reduceImage(file) : file;
      if (mine !== turn.current) return;
      const note =
        ready === file ? null : texts.publish.reduced(formatMegabytes(file.size), formatMegabytes(ready.size));
      setChosen({ file: ready, url: URL.createObjectURL(ready), note });
    } catch {
      if (mine === turn.current) setError(texts.publish.compressFailed(texts.publish.notReadable));
    } finally {
      if (mine === turn.current) setPreparing(false);
    }
  };
  return { chosen, preparing, error, choose };
}
