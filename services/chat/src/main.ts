import { runService } from '@vitrina/kernel';
import { chat } from './service.ts';

await runService(chat);
