import { sdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { z } from 'zod';

/** Origin of a set of declarations: `compiled`, those a microfrontend was compiled against; `offered`, those of a shell. */
const side = z.enum(['compiled', 'offered']);
export type Side = z.infer<typeof side>;

/** Type of a microfrontend's `./app`, the only type that it passes to the shell. It is always compared. */
export const APP_TYPE = 'Microfrontend';

/** Request to the compiler's process. */
export const comparisonRequest = z.strictObject({ compiled: sdkTypes, offered: sdkTypes });
export type ComparisonRequest = z.infer<typeof comparisonRequest>;

/** Name whose type is not assignable, with the start of the compiler's explanation. */
const difference = z.strictObject({ name: z.string(), why: z.string() });
export type Difference = z.infer<typeof difference>;

/** Incompatible names, or the side whose text is not a valid declaration file. */
const finding = z.union([
  z.strictObject({ differences: z.array(difference) }),
  z.strictObject({ invalid: side, why: z.string() }),
]);
export type Finding = z.infer<typeof finding>;

/** Reply of the process: `tooMuch` if the compiler crashed or exceeded a limit. */
export const outcome = z.union([finding, z.literal('tooMuch')]);
export type Outcome = z.infer<typeof outcome>;
