import type { Origin } from './backing.ts';

/** What is at hand for one backing service. */
export interface AtHand {
  /** Its address is in the environment. */
  url: boolean;
  /** Its program is on PATH. */
  binary: boolean;
  /** A container engine answers and has, or can get, its image. Asked only where nothing before is there. */
  compose: () => Promise<boolean>;
}

/** Decides where a backing service comes from: address, program, container, then what the repository brings itself. */
export async function chooseOrigin(atHand: AtHand): Promise<Origin> {
  if (atHand.url) return 'url';
  if (atHand.binary) return 'binary';
  return (await atHand.compose()) ? 'compose' : 'embedded';
}
