import { formatMegabytes } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mustBeReduced } from '../images/draw-jpeg.ts';
import { reduceImage } from '../images/reduce-image.ts';
import { texts } from '../texts.ts';
import { checkFile, type FileFacts } from './check-file.ts';
import { readVideo, type VideoFacts } from './read-video.ts';

/** The chosen file as it will be sent, with an address to show it. */
export interface ChosenFile {
  file: File;
  url: string;
  /** Of a video, where the browser can read it; null of all else. */
  video: VideoFacts | null;
  /** What was done to it, or null. */
  note: string | null;
}

/** What the rules look at. */
export function factsOf(chosen: ChosenFile | null): FileFacts | null {
  return chosen && { type: chosen.file.type, size: chosen.file.size, seconds: chosen.video?.seconds ?? null };
}

/** The file of the form: chosen, reduced if needed, shown, and released. `first` is the one it starts with. */
export function useChosenFile(first: File | null) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const url = chosen?.url;
  const turn = useRef(0);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const choose = async (file: File | null, extra = 0) => {
    turn.current += 1;
    const mine = turn.current;
    setError(null);
    setChosen(null);
    if (!file) return;
    setPreparing(true);
    try {
      const ready = await prepare(file, extra);
      if (mine === turn.current) setChosen(ready);
      else URL.revokeObjectURL(ready.url);
    } catch {
      if (mine === turn.current) setError(texts.publish.compressFailed(texts.publish.notReadable));
    } finally {
      if (mine === turn.current) setPreparing(false);
    }
  };
  const chooseFirst = useEffectEvent(() => void choose(first));
  useEffect(() => chooseFirst(), []);
  return { chosen, preparing, error, choose };
}

/** `extra` is how many files came along that a single form has no place for. */
async function prepare(file: File, extra: number): Promise<ChosenFile> {
  const others = extra > 0 ? texts.publish.oneFile : null;
  // What will be refused anyway is shown as it is: the rules say what is wrong with it.
  const fit = checkFile(file) === null;
  if (fit && mustBeReduced(file)) {
    const small = await reduceImage(file);
    const note = texts.publish.reduced(formatMegabytes(file.size), formatMegabytes(small.size));
    return { file: small, url: URL.createObjectURL(small), video: null, note: joined(note, others) };
  }
  const url = URL.createObjectURL(file);
  const isVideo = fit && file.type.startsWith('video/');
  const video = isVideo ? await readVideo(url) : null;
  return { file, url, video, note: joined(isVideo && !video ? texts.publish.videoUnread : null, others) };
}

function joined(...notes: (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(' ') || null;
}
