import type { Service } from '@vitrina/kernel';
import { type AccountsConfig, readConfig } from './config.ts';
import { startAccounts } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const accounts: Service<AccountsConfig> = { name: 'accounts', readConfig, start: startAccounts };
