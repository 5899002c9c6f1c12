import type { Service } from '@vitrina/kernel';
import { badges } from './badges/feature.ts';
import { type AccountsConfig, readConfig } from './config.ts';
import { connectAccounts } from './context.ts';
import { decisions } from './decisions/feature.ts';
import { erasure } from './erasure/feature.ts';
import { favourites } from './favourites/feature.ts';
import { mails } from './mails/feature.ts';
import { messages } from './messages/feature.ts';
import { notifications } from './notifications/feature.ts';
import { ownAccount } from './own-account/feature.ts';
import { passkeys } from './passkeys/feature.ts';
import { plans } from './plans/feature.ts';
import { profile } from './profile/feature.ts';
import { push } from './push/feature.ts';
import { signIn } from './sign-in/feature.ts';
import { staff } from './staff/feature.ts';
import { transcripts } from './transcripts/feature.ts';

const features = [
  signIn,
  passkeys,
  ownAccount,
  profile,
  badges,
  messages,
  favourites,
  notifications,
  push,
  decisions,
  plans,
  transcripts,
  staff,
  erasure,
  mails,
];

/** Definition of the service, for a separate process and for the all-in-one process. */
export const accounts: Service<AccountsConfig> = {
  name: 'accounts',
  readConfig,
  start: async (service, config) => {
    const context = await connectAccounts(service, config);
    return context.start(features, context);
  },
};
