import {
  type CalleeOf,
  type InternalCallName,
  type InternalParty,
  internalCalls,
  isPairOf,
  type PairKey,
  pairName,
  readPairKeys,
  servicePairs,
} from '@vitrina/contracts/internal-calls';
import { sameSecret } from '../data/ids.ts';

/** Internal-call keys of one process: the keys it sends and the keys it accepts. */
export class ServiceKeys<P extends InternalParty = InternalParty> {
  readonly party: P;
  readonly #keys: readonly PairKey[];

  private constructor(party: P, keys: readonly PairKey[]) {
    this.party = party;
    this.#keys = keys;
  }

  /**
   * Parses the keys of a process. All its pairs need a key, except those with the demo; pairs of others are rejected.
   * @param text in the format of {@link readPairKeys}
   * @returns the keys, or an error message that contains no key
   */
  static read<P extends InternalParty>(party: P, text: string): ServiceKeys<P> | string {
    const keys = readPairKeys(text);
    if (typeof keys === 'string') return keys;
    const foreign = keys.find((key) => !isPairOf(key, party));
    if (foreign) return `${pairName(foreign)} is not a pair of ${party}`;
    const given = new Set(keys.map(pairName));
    const missing = servicePairs.find(
      (pair) => isPairOf(pair, party) && pair.caller !== 'demo' && !given.has(pairName(pair)),
    );
    return missing ? `${pairName(missing)} has no key` : new ServiceKeys(party, keys);
  }

  /** Key to send to a service. @throws {Error} if this process has no key for it */
  to(callee: CalleeOf<P>): string {
    const own = this.#keys.find((key) => key.caller === this.party && key.callee === callee);
    if (!own) throw new Error(`no key for ${this.party}>${callee}`);
    return own.key;
  }

  /** Caller that a received key belongs to, compared in constant time; null if it may not make this call. */
  callerOf(call: InternalCallName, sent: string): InternalParty | null {
    const callers: readonly InternalParty[] = internalCalls[call].callers;
    const accepted = this.#keys.filter(({ caller, callee }) => callee === this.party && callers.includes(caller));
    // Compares all of them, so that the time does not depend on the matching key.
    return accepted.filter(({ key }) => sameSecret(sent, key))[0]?.caller ?? null;
  }
}
