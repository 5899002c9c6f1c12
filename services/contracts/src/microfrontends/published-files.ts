import { MAX_PUBLISHED_FILE, MAX_PUBLISHED_TOTAL } from './contract-file.ts';
import { assetExtensions, publishedType } from './published-types.ts';

/** File of a build by its path, with its size in bytes. */
interface SizedFile {
  path: string;
  size: number;
}

const MB = 1024 * 1024;
const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/**
 * Checks the types and sizes of a build's files. The build tool and the registry apply the same rules.
 * @returns one Spanish line with the remedy for each fault; empty if all may be published
 */
export function publishedFilesProblems(files: readonly SizedFile[]): string[] {
  const unknown = files
    .filter(({ path }) => publishedType(path) === undefined)
    .map(({ path }) => `${path}: ese tipo de archivo no se publica; usa ${assetExtensions.join(', ')}`);
  const large = files
    .filter(({ size }) => size > MAX_PUBLISHED_FILE)
    .map(
      ({ path, size }) =>
        `${path}: ocupa ${megabytes(size)} y un archivo tiene ${megabytes(MAX_PUBLISHED_FILE)} como máximo; comprímelo o recórtalo`,
    );
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= MAX_PUBLISHED_TOTAL) return [...unknown, ...large];
  const all = `los archivos ocupan ${megabytes(total)} y una versión tiene ${megabytes(MAX_PUBLISHED_TOTAL)} como máximo; quita o comprime los más grandes`;
  return [...unknown, ...large, all];
}
