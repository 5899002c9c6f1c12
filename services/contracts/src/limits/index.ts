export {
  BRIEF_STREAM_MS,
  BRIEF_STREAM_RETRY_MS,
  type CallLimitName,
  type Limit,
  type LimitedBy,
  type LimitName,
  LOCAL_FACTOR,
  limits,
  NETWORK_FACTOR,
  SITE_FACTOR,
  SLOW_PLACES,
  SLOWED_MS,
  streams,
} from './limits.ts';
export { limitsOf } from './of-call.ts';
