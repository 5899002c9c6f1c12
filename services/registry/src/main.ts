import { runService } from '@vitrina/kernel';
import { registry } from './service.ts';

await runService(registry);
