import type { CallDefinition } from '../calls/define.ts';
import type { CallLimitName } from './limits.ts';

/** Lists the limits counted with every request of a call: those it names, else the default of its kind. Never empty. */
export function limitsOf({ limits, stream, method, access }: CallDefinition): readonly CallLimitName[] {
  if (limits) return limits;
  if (stream) return ['connections'];
  if (method !== 'GET') return ['changes'];
  return access === 'everyone' || access === 'team' ? ['reads'] : ['ownReads'];
}
