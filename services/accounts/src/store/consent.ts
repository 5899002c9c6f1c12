import { NOTICES_VERSION } from '@vitrina/contracts/rules';

/** Consent of a person to a version of the usage policies and privacy notices. */
export interface Consent {
  /** See {@link NOTICES_VERSION}. */
  version: string;
  at: Date;
}

/** Field of the account schema. Accounts older than the notices have no consents. */
export const consentsField = {
  type: [{ _id: false, version: { type: String, required: true }, at: { type: Date, required: true } }],
  default: [],
};

/** Maximum number of consents per account: far more than there will be versions. */
const MAX_CONSENTS = 20;

/**
 * Change that records a consent; empty if it is already recorded.
 * @param version as a screen showed it. During a deployment, a version newer than this service's counts as this
 *   service's newest: the person is asked again afterwards.
 */
export function consentTo(version: string, consents: readonly Consent[] = []): { consents?: Consent[] } {
  const recorded = version > NOTICES_VERSION ? NOTICES_VERSION : version;
  if (consents.some((consent) => consent.version === recorded)) return {};
  return { consents: [...consents, { version: recorded, at: new Date() }].slice(-MAX_CONSENTS) };
}

/** True if the consents include the current version of the notices. */
export function agreesToNotices(consents: readonly Consent[] = []): boolean {
  return consents.some(({ version }) => version === NOTICES_VERSION);
}
