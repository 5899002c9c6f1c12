import { z } from 'zod';
import type { ContractFile } from './contract-file.ts';

/** Largest file of declarations, in bytes; the SDK's has 36 KB. */
export const MAX_SDK_TYPES = 512 * 1024;

/** Name of a module: its package's short name and its path in it, such as `sdk/ui/button`. */
const moduleName = z
  .string()
  .max(200)
  .regex(/^[a-z][\w-]*(\/[\w-]+)+$/);

/**
 * Declarations of the SDK by module, as TypeScript's compiler writes them without comments. Imports name other modules
 * of the same file by relative paths without an ending, or a package. Microfrontends import `sdk/index`.
 */
export const sdkTypes = z.strictObject({
  format: z.literal(1),
  modules: z.record(moduleName, z.string()),
});
export type SdkTypes = z.infer<typeof sdkTypes>;

/** Module of {@link SdkTypes} that microfrontends import, and its import name. */
export const SDK_ENTRY = 'sdk/index';
export const SDK_MODULE = '@vitrina/sdk';

/** SHA-384 of a build's declarations from its contract: equal hashes are equal types. Null without declarations. */
export function sdkTypesHash({ sdkTypes: path, files }: ContractFile): string | null {
  return (path !== undefined && files.find((file) => file.path === path)?.integrity) || null;
}
