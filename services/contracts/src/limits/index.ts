export {
  type CallLimitName,
  type Limit,
  type LimitedBy,
  type LimitName,
  LOCAL_FACTOR,
  limits,
  NETWORK_FACTOR,
  SLOWED_MS,
  streams,
} from './limits.ts';
export { limitsOf } from './of-call.ts';
