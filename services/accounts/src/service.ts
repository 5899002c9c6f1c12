import type { Service } from '@vitrina/kernel';
import { type AccountsConfig, readConfig } from './config.ts';
import { startAccounts } from './start.ts';

/** Definition of the service, for its own process and for the all-in-one process. */
export const accounts: Service<AccountsConfig> = { name: 'accounts', readConfig, start: startAccounts };
