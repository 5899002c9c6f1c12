import type { ChannelState, MoveKind } from '../store/channel-schemas.ts';

/** Effect of a decision on a channel, with its line for the log. */
export interface Change {
  after: Omit<ChannelState, 'name' | 'revision'>;
  kind: MoveKind;
  from: string | null;
  to: string | null;
  /** Only for a canary: share of the visitors that gets it, 1 to 99. */
  percentage?: number;
}
