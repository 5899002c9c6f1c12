import { goodRequests } from './good-requests.ts';
import type { RawCase } from './raw-case.ts';
import { refusedRequests } from './refused-requests.ts';

/** Requests that no browser sends, and some that every gateway must accept. */
export const corpus: readonly RawCase[] = [...refusedRequests, ...goodRequests];
