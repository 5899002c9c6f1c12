import { NOTICES_VERSION } from '@vitrina/contracts/rules';

/** That a person agreed to a version of the usage policies and privacy notices. */
export interface Consent {
  /** See {@link NOTICES_VERSION}. */
  version: string;
  at: Date;
}

/** The field of the accounts' schema. Accounts from before there were notices have none. */
export const consentsField = {
  type: [{ _id: false, version: { type: String, required: true }, at: { type: Date, required: true } }],
  default: [],
};

/** Consents that an account keeps: far more than there will be versions. */
const MAX_CONSENTS = 20;

/**
 * The change that records a consent; none where it is recorded already.
 * @param version as a screen showed it. One that this service does not know yet, while it is being deployed, counts as the
 *   newest that it knows: the person is asked again afterwards.
 */
export function consentTo(version: string, consents: readonly Consent[] = []): { consents?: Consent[] } {
  const known = version > NOTICES_VERSION ? NOTICES_VERSION : version;
  if (consents.some((consent) => consent.version === known)) return {};
  return { consents: [...consents, { version: known, at: new Date() }].slice(-MAX_CONSENTS) };
}

/** True where the current version was agreed to. */
export function agreesToNotices(consents: readonly Consent[] = []): boolean {
  return consents.some(({ version }) => version === NOTICES_VERSION);
}
