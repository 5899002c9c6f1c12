import { runService } from '@vitrina/kernel';
import { gateway } from './service.ts';

await runService(gateway);
