/** Facts about a video that the browser can read before it is sent. */
export interface VideoFacts {
  /** Length in seconds. */
  seconds: number;
  /** Picture size in pixels. */
  width: number;
  height: number;
}

/** Time limit for reading a video's metadata, in milliseconds. */
const TIMEOUT_MS = 6_000;

/** Reads length and size of the video at an address; null if this browser cannot read it, though the server may. */
export function readVideo(url: string): Promise<VideoFacts | null> {
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
