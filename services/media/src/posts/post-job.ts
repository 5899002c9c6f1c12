import { VIDEO } from '../files/sniff.ts';
import type { NeededJob, WorkDocument } from '../work/work-document.ts';

/** The job that processes a post's upload. */
export function postJob({ original }: Pick<WorkDocument, 'original'>): NeededJob {
  return original.type === VIDEO ? 'video.process' : 'image.process';
}
