import type { ChannelState, MoveKind } from '../store/channel-schemas.ts';

/** What a decision does to a channel, and what the log says of it. */
export interface Change {
  after: Omit<ChannelState, 'name' | 'revision'>;
  kind: MoveKind;
  from: string | null;
  to: string | null;
  /** Of a canary: share of the visitors that gets it, 1 to 99. */
  percentage?: number;
}
