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

/** The change that records a consent; none where it is recorded already. */
export function consentTo(version: string, consents: readonly Consent[] = []): { consents?: Consent[] } {
  return consents.some((consent) => consent.version === version)
    ? {}
    : { consents: [...consents, { version, at: new Date() }] };
}

/** True where the current version was agreed to, or the next one while it is being deployed. */
export function agreesToNotices(consents: readonly Consent[] = []): boolean {
  return consents.some(({ version }) => version >= NOTICES_VERSION);
}
