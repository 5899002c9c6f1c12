import type { Truth } from '../check/truth.ts';
import type { ChaosPlatform, PlatformKind } from '../platform/chaos-platform.ts';

/** What happened while a fault lasted. */
export interface Struck {
  /** What was killed, stopped or refused, for people. */
  what: string;
  /** When everything was there again, in milliseconds since 1970; for a killed process the moment of the kill. */
  mendedAt: number;
  /** What was wrong while it lasted, beside what the uploads show. */
  problems: string[];
}

/** One way to break a platform. */
export interface Fault {
  name: string;
  /** The platform that it needs; `usual` by default. */
  kind?: PlatformKind;
  /** How long it lasts, in milliseconds, where that is more than a few seconds: clients are so much more patient. */
  lastsMs?: number;
  /** Seconds within which the platform is itself again. */
  limitSeconds: number;
  /** Why it cannot be done here; null where it can. */
  obstacle?: (platform: ChaosPlatform) => string | null;
  /** What has to be done before the uploads begin. */
  prepare?: (platform: ChaosPlatform) => Promise<void>;
  /** Breaks the platform, keeps it broken as long as the fault lasts, and mends what does not mend itself. */
  strike: (platform: ChaosPlatform, truth: Truth) => Promise<Struck>;
}

/** Limits of the quality bars, in seconds. */
export const LIMIT_SECONDS = { usual: 15, emptyRedis: 60, long: 60 } as const;

/** How long a server stays away, in milliseconds. */
export const AWAY_MS = 3_000;
