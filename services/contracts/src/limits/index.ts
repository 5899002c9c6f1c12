export {
  type CallLimitName,
  type Limit,
  type LimitedBy,
  type LimitName,
  LOCAL_FACTOR,
  limits,
  streams,
} from './limits.ts';
export { limitsOf } from './of-call.ts';
