import { sdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { z } from 'zod';

/** Side of a declaration: compiled against by a microfrontend, or offered by a shell. */
const side = z.enum(['compiled', 'offered']);
export type Side = z.infer<typeof side>;

/** Type exported by a microfrontend's `./app`: the only type that goes from it to the shell. It is always compared. */
export const APP_TYPE = 'Microfrontend';

/** Request to the compiler's process. */
export const comparison = z.strictObject({ compiled: sdkTypes, offered: sdkTypes });
export type Comparison = z.infer<typeof comparison>;

/** Name whose type does not fit, with the start of the compiler's explanation. */
const difference = z.strictObject({ name: z.string(), why: z.string() });
export type Difference = z.infer<typeof difference>;

/** Names that do not fit, or the side that no build would write. */
const finding = z.union([
  z.strictObject({ differences: z.array(difference) }),
  z.strictObject({ broken: side, why: z.string() }),
]);
export type Finding = z.infer<typeof finding>;

/** Reply of the process: `tooMuch` if the texts are too large for the compiler. */
export const outcome = z.union([finding, z.literal('tooMuch')]);
export type Outcome = z.infer<typeof outcome>;
