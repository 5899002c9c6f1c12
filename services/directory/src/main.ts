import { runService } from '@vitrina/kernel';
import { directory } from './service.ts';

await runService(directory);
