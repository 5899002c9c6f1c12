import { loadConfig, processConfig, redisConfig, runService } from '@vitrina/kernel';
import { startBilling } from './start.ts';

await runService('billing', () => loadConfig({ ...processConfig, ...redisConfig }), startBilling);
