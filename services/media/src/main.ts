import { runService } from '@vitrina/kernel';
import { media } from './service.ts';

await runService(media);
