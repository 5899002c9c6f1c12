import type { CallKit, ServiceClient } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { AccountsConfig } from './config.ts';
import type { KnownPlaces } from './known-places.ts';
import type { AccountStore } from './store/account-store.ts';

/** What every call of this service works with. */
export interface AccountsKit {
  mongo: Connection;
  accounts: AccountStore;
  calls: CallKit;
  places: KnownPlaces;
  config: AccountsConfig;
  /** The service that takes profile photos. */
  media: ServiceClient;
}
