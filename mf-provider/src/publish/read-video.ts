/** What the browser can tell of a video before it is sent. */
export interface VideoFacts {
  /** Length in seconds. */
  seconds: number;
  /** Size of its picture in pixels. */
  width: number;
  height: number;
}

/** How long the browser may take over a video's head, in milliseconds. */
const PATIENCE_MS = 6_000;

/** Length and size of the video at an address; null where this browser cannot read it, which the server may yet. */
export function readVideo(url: string): Promise<VideoFacts | null> {
  return new Promise((resolve) => {
    const film = document.createElement('video');
    const end = (facts: VideoFacts | null) => {
      clearTimeout(timer);
      film.removeAttribute('src');
      resolve(facts);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
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
