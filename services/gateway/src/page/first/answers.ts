import type { CallName, calls } from '@vitrina/contracts';
import type { z } from 'zod';

/** The good answer of a call, as the browser gets it. */
export type Answer<N extends CallName> = z.output<(typeof calls)[N]['answer']>;
