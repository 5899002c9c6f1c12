import { z } from 'zod';
import type { ContractFile } from './contract-file.ts';

/** Bytes of a file of declarations at most; those of the SDK have 30 KB. */
export const MAX_SDK_TYPES = 512 * 1024;

/** A module's name: its package's short name and its path in it, such as `sdk/ui/button`. */
const moduleName = z
  .string()
  .max(200)
  .regex(/^[a-z][\w-]*(\/[\w-]+)+$/);

/**
 * Declarations of the SDK, as TypeScript's compiler writes them without comments, by module. Imports name other modules of the
 * same file by relative paths without an ending, or a package. `sdk/index` is what microfrontends import.
 */
export const sdkTypes = z.strictObject({
  format: z.literal(1),
  modules: z.record(moduleName, z.string()),
});
export type SdkTypes = z.infer<typeof sdkTypes>;

/** The module of {@link SdkTypes} that microfrontends import, and what it is imported as. */
export const SDK_ENTRY = 'sdk/index';
export const SDK_MODULE = '@vitrina/sdk';

/** The SHA-384 of a build's declarations as its contract has it: equal ones are the same types. Null where it has none. */
export function sdkTypesHash({ sdkTypes: path, files }: ContractFile): string | null {
  return (path !== undefined && files.find((file) => file.path === path)?.integrity) || null;
}
