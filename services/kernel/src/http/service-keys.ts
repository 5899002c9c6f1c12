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
import { sameSecret } from '../ids.ts';

/** The keys of one process: those that it sends and those that it accepts. */
export class ServiceKeys<P extends InternalParty = InternalParty> {
  readonly party: P;
  readonly #keys: readonly PairKey[];

  private constructor(party: P, keys: readonly PairKey[]) {
    this.party = party;
    this.#keys = keys;
  }

  /**
   * Reads the keys of a process, which must be those of all its pairs and of no other. Only the demo may be left out.
   * @param text as {@link readPairKeys} takes it
   * @returns the keys, or a sentence that says what is wrong and repeats no key
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

  /** The key to send to a service. @throws {Error} where this process has none for it */
  to(callee: CalleeOf<P>): string {
    const own = this.#keys.find((key) => key.caller === this.party && key.callee === callee);
    if (!own) throw new Error(`no key for ${this.party}>${callee}`);
    return own.key;
  }

  /** The caller that a sent key belongs to, in constant time; null where it may not make this call. */
  callerOf(call: InternalCallName, sent: string): InternalParty | null {
    const callers: readonly InternalParty[] = internalCalls[call].callers;
    const accepted = this.#keys.filter(({ caller, callee }) => callee === this.party && callers.includes(caller));
    // All are compared, whichever fits.
    return accepted.filter(({ key }) => sameSecret(sent, key))[0]?.caller ?? null;
  }
}
