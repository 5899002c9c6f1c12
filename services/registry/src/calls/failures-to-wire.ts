import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import type { VersionDocument } from '../store/schemas.ts';

/** Failures by the wire name of their kind, without kinds that have none. */
export function failuresToWire(failures: VersionDocument['failures']): Record<string, number> {
  const names = Object.entries(failureKinds.toWire) as [FailureKind, string][];
  return Object.fromEntries(names.map(([kind, name]) => [name, failures[kind] ?? 0]).filter(([, count]) => count));
}
