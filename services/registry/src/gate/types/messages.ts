import { sdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { z } from 'zod';

/** Which of the two declarations: what a microfrontend was compiled against, what a shell offers. */
const side = z.enum(['compiled', 'offered']);
export type Side = z.infer<typeof side>;

/** What a microfrontend's `./app` exports: the one type that goes from it to the shell. It is always compared. */
export const APP_TYPE = 'Microfrontend';

/** What the compiler's process is asked. */
export const comparison = z.strictObject({ compiled: sdkTypes, offered: sdkTypes });
export type Comparison = z.infer<typeof comparison>;

/** A name whose type does not fit, and the compiler's first words of why. */
const difference = z.strictObject({ name: z.string(), why: z.string() });
export type Difference = z.infer<typeof difference>;

/** The names that do not fit, or which side is not what a build writes. */
const finding = z.union([
  z.strictObject({ differences: z.array(difference) }),
  z.strictObject({ broken: side, why: z.string() }),
]);
export type Finding = z.infer<typeof finding>;

/** What it answers: `tooMuch` where the texts are more than the compiler can take. */
export const outcome = z.union([finding, z.literal('tooMuch')]);
export type Outcome = z.infer<typeof outcome>;
