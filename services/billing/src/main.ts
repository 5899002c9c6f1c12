import { runService } from '@vitrina/kernel';
import { billing } from './service.ts';

await runService(billing);
