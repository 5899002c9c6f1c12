import type { Origin } from './backing.ts';

/** What is available for one backing service. */
export interface AtHand {
  /** Its address is in the environment. */
  url: boolean;
  /** Its program is on PATH. */
  binary: boolean;
  /** A container engine answers and has, or can pull, its image. Checked only where none of the above is found. */
  compose: () => Promise<boolean>;
}

/** Decides where a backing service comes from: address, program, container, then the repository's own server. */
export async function chooseOrigin(atHand: AtHand): Promise<Origin> {
  if (atHand.url) return 'url';
  if (atHand.binary) return 'binary';
  return (await atHand.compose()) ? 'compose' : 'embedded';
}
