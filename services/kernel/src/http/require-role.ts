import type { Role } from '@vitrina/contracts/wire';
import { Problem } from '../problem.ts';
import type { StoredSession } from '../sessions.ts';
import type { CallDependencies } from './serve-call.ts';

/**
 * Admits only staff with one of the roles, with their second factor if the platform requires it.
 * @throws {Problem} `no_permitido` for another role, `segundo_factor` for a session without a passkey
 */
export function requireRole(
  { role, hasPasskey }: StoredSession,
  roles: readonly Role[],
  { staffNeedsPasskey }: Pick<CallDependencies, 'staffNeedsPasskey'>,
): void {
  if (!roles.includes(role)) throw new Problem('no_permitido');
  if (staffNeedsPasskey && !hasPasskey) throw new Problem('segundo_factor');
}
