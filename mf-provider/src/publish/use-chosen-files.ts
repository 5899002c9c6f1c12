import { MAX_PIECES } from '@vitrina/contracts/rules';
import { formatMegabytes, messageOf } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canShow, type ReadyPicture, readChosenFile, readyPicture } from '../images/ready-picture.ts';
import { texts } from '../texts.ts';
import { checkFile, type FileFacts } from './check-file.ts';

/** Chosen file as it will be sent, with a URL to display it. */
export interface ChosenFile {
  file: File;
  url: string;
  /** Facts about a video, if the browser can read it; null for other files. */
  video: VideoFacts | null;
  /** False if this browser cannot display the picture, such as HEIC outside Safari; the server may still read it. */
  shown: boolean;
  /** Note about what was done to the file, or null. */
  note: string | null;
}

/** Facts that the rules check. */
export function fileFacts({ file: { type, size }, video }: ChosenFile): FileFacts {
  return { type, size, seconds: video?.seconds ?? null };
}

/**
 * Files of the form: chosen, reduced if needed, displayed, and released. `first` are the initial ones. At most `room` are
 * taken; a further choice replaces the files, or with `adds` comes after them.
 */
export function useChosenFiles(first: readonly File[], { room = MAX_PIECES, adds = false } = {}) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [preparing, setPreparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Number of files that were taken of too many, or null. */
  const [taken, setTaken] = useState<number | null>(null);
  /** True once a choice had several files, also after all but one were removed: an undo brings them back. */
  const [isList, setIsList] = useState(false);
  const turn = useRef(0);
  /** Prepared files, also removed ones: an undo brings them back. */
  const prepared = useRef<ChosenFile[]>([]);
  const release = () => {
    turn.current += 1;
    for (const { url } of prepared.current.splice(0)) URL.revokeObjectURL(url);
  };
  const releaseAtEnd = useEffectEvent(release);
  useEffect(() => () => releaseAtEnd(), []);

  const choose = async (files: readonly File[]) => {
    if (!adds) {
      release();
      setChosen([]);
      setIsList(false);
    }
    turn.current += 1;
    const mine = turn.current;
    const free = Math.max(0, adds ? room - chosen.length : room);
    setError(null);
    setTaken(files.length > free ? free : null);
    setPreparing(files.length > 0);
    for (const file of files.slice(0, free)) {
      const broken = texts.publish.compressFailed(texts.publish.notReadable);
      const ready = await prepare(file).catch((failure: unknown) => messageOf(failure, broken));
      const isReady = ready !== null && typeof ready !== 'string';
      if (mine !== turn.current) return isReady ? URL.revokeObjectURL(ready.url) : undefined;
      if (isReady) {
        prepared.current.push(ready);
        setChosen((before) => [...before, ready]);
        setIsList(adds || prepared.current.length > 1);
      } else setError(ready ?? broken);
    }
    setPreparing(false);
  };
  const chooseFirst = useEffectEvent(() => void choose(first));
  useEffect(() => chooseFirst(), []);
  return {
    chosen,
    isList,
    preparing,
    error,
    /** Note about the files, or null. */
    note: noteOf(chosen, taken),
    choose,
    /** Puts the files in the order of these URLs, and removes the others. */
    arrange: (urls: readonly string[]) =>
      setChosen(urls.flatMap((url) => prepared.current.find((file) => file.url === url) ?? [])),
  };
}

function noteOf(chosen: readonly ChosenFile[], taken: number | null): string | null {
  if (taken === 0) return texts.publish.full;
  if (taken !== null) return texts.publish.tooMany(taken);
  return chosen.length > 1 ? null : (chosen[0]?.note ?? null);
}

/** Prepares a chosen file for sending; null for a broken picture. @throws {ApiError} if it cannot be read */
async function prepare(chosen: File): Promise<ChosenFile | null> {
  const read = await readChosenFile(chosen);
  const { file } = read;
  // Refused files are shown unchanged, with the rule's message.
  const fit = checkFile(file) === null;
  if (file.type.startsWith('video/')) {
    const url = URL.createObjectURL(file);
    const video = fit ? await readVideo(url) : null;
    return { file, url, video, shown: true, note: fit && !video ? texts.publish.videoUnread : null };
  }
  if (!fit) return { file, url: URL.createObjectURL(file), video: null, shown: await canShow(file), note: null };
  const ready = await readyPicture(read);
  return ready && { ...ready, url: URL.createObjectURL(ready.file), video: null, note: noteOn(ready, file) };
}

function noteOn({ file, shown }: ReadyPicture, chosen: File): string | null {
  if (!shown) return texts.publish.photoUnread;
  if (file === chosen) return null;
  return texts.publish.reduced(formatMegabytes(chosen.size), formatMegabytes(file.size));
}

/** Facts about a video that the browser can read before it is sent. */
interface VideoFacts {
  /** Length in seconds. */
  seconds: number;
  /** Picture size in pixels. */
  width: number;
  height: number;
}

/** Time limit for reading a video's metadata, in milliseconds. */
const TIMEOUT_MS = 6_000;

/** Reads length and size of the video at an address; null if this browser cannot read it, though the server may. */
function readVideo(url: string): Promise<VideoFacts | null> {
  return new Promise((resolve) => {
    const film = document.createElement('video');
    const end = (facts: VideoFacts | null) => {
      clearTimeout(timer);
      film.removeAttribute('src');
      resolve(facts);
    };
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    film.addEventListener('loadedmetadata', () => {
      const { duration, videoWidth, videoHeight } = film;
      const readable = Number.isFinite(duration) && videoWidth > 0 && videoHeight > 0;
      end(readable ? { seconds: duration, width: videoWidth, height: videoHeight } : null);
    });
    film.addEventListener('error', () => end(null));
    film.preload = 'metadata';
    film.muted = true;
    film.src = url;
  });
}
