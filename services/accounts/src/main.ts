import { runService } from '@vitrina/kernel';
import { accounts } from './service.ts';

await runService(accounts);
