import type { BackingName } from '@vitrina/local';
import type { GroundTruth } from '../check/truth.ts';
import type { ChaosPlatform, PlatformKind } from '../platform/chaos-platform.ts';

/** Report of a fault. */
export interface FaultReport {
  /** Description of the fault. */
  what: string;
  /** End of the fault in milliseconds since 1970; for a killed process the moment of the kill. */
  endedAt: number;
  /** Problems during the fault, in addition to those of the uploads. */
  problems: string[];
}

/** Fault that can be injected into a platform. */
export interface Fault {
  name: string;
  /** Required kind of platform; `default` if absent. */
  kind?: PlatformKind;
  /** Duration in milliseconds, if longer than a few seconds: clients retry that much longer. */
  durationMs?: number;
  /** Maximum time of the recovery, in seconds; {@link LIMIT_SECONDS}.default if absent. */
  limitSeconds?: number;
  /** Returns the reason why it cannot be injected here, or null. */
  skipReason?: (platform: ChaosPlatform) => string | null;
  /** Prepares the platform before the uploads start. */
  prepare?: (platform: ChaosPlatform) => Promise<void>;
  /** Breaks the platform for the duration of the fault, then repairs what does not recover by itself. */
  inject: (platform: ChaosPlatform, truth: GroundTruth) => Promise<FaultReport>;
}

/** Maximum recovery times, in seconds. */
export const LIMIT_SECONDS = { default: 15, emptyRedis: 60, long: 60 } as const;

/** Servers that faults break. */
export const servers: readonly BackingName[] = ['redis', 'mongo', 'objects', 'search'];

/** Downtime of a server, in milliseconds. */
export const AWAY_MS = 3_000;
