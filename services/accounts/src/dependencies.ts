import type { CallName } from '@vitrina/contracts';
import type { CallDependencies, CallHandler, DatabaseClock, ServiceClient, StaffActs } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { AccountsConfig } from './config.ts';
import type { KnownPlaces } from './known-places.ts';
import type { DeadMails } from './mails/dead-mails.ts';
import type { LetterPage } from './mails/letter-page.ts';
import type { Messages } from './messages/messages.ts';
import type { UnsubscribeLinks } from './notifications/unsubscribe-link.ts';
import type { Challenges } from './passkeys/challenges.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { AccountStore } from './store/account-store.ts';
import type { RecoveryRequests } from './store/recovery-requests.ts';
import type { Transcripts } from './store/transcripts.ts';

/** Dependencies of the calls of this service. */
export interface Dependencies extends Pick<CallDependencies, 'sessions' | 'sessionCookie' | 'limits'> {
  mongo: Connection;
  accounts: AccountStore;
  recoveries: RecoveryRequests;
  transcripts: Transcripts;
  messages: Messages;
  /** Pages behind the links of mails. */
  letters: { pageFor(token: string): Promise<LetterPage | null> };
  staffActs: StaffActs;
  deadMails: DeadMails;
  unsubscribeLinks: UnsubscribeLinks;
  challenges: Challenges;
  party: RelyingParty;
  places: KnownPlaces;
  clock: Pick<DatabaseClock, 'now'>;
  config: AccountsConfig;
  /** Service that receives profile photos. */
  media: ServiceClient;
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Dependencies>;
