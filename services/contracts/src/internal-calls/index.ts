export {
  type CalleeOf,
  type InternalCallName,
  type InternalParty,
  internalCalls,
  pairName,
  type ServicePair,
  servicePairs,
} from './calls.ts';
export { isPairOf, type PairKey, readPairKeys, writePairKeys } from './keys.ts';
