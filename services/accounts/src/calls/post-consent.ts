import type { Handler } from '../dependencies.ts';
import { consentTo } from '../store/consent.ts';

/** `POST /api/cuenta/consentimiento`: records that the owner agrees to the current notices, once per version. */
export const postConsent: Handler<'POST /api/cuenta/consentimiento'> = async (
  { json: { version }, session },
  { accounts },
) => {
  await accounts.change(session.userId, ({ consents }) => consentTo(version, consents));
  return { success: true };
};
