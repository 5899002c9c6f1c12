export {
  BRIEF_STREAM_MS,
  BRIEF_STREAM_RETRY_MS,
  type CallLimitName,
  DELAY_MS,
  type Limit,
  type LimitedBy,
  type LimitName,
  LOCAL_FACTOR,
  limits,
  MAX_DELAYED,
  NETWORK_FACTOR,
  SITE_FACTOR,
  streams,
} from './limits.ts';
export { limitsOf } from './of-call.ts';
