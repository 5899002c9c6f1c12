import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ContractFile, type PublishedFile, publishedFilesProblems } from '@vitrina/contracts/microfrontends';
import { firstContentProblems } from '@vitrina/contracts/microfrontends/first-content';
import { globalRules } from '@vitrina/contracts/microfrontends/global-rules';
import { MAX_SDK_TYPES, sdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { texts } from '../texts.ts';

/**
 * Tolerance for a declared gzip size that is smaller than ours, because compressors differ by a few bytes between
 * versions: 1 %, with a minimum for tiny files.
 */
const GZIP_SLACK = { ratio: 1.01, bytes: 32 };

/** Kind of a file by its extension: budgets and hashes in the page count the files that browsers load. */
function kindOf(path: string, { first }: ContractFile): PublishedFile['kind'] {
  // Gateways read these files, browsers do not.
  if (path === first?.module || path === first?.styles) return 'asset';
  if (path.endsWith('.js')) return 'script';
  return path.endsWith('.css') ? 'style' : 'asset';
}

function fileProblems(contract: ContractFile, file: PublishedFile, content: Buffer | undefined): string[] {
  if (!content) return [`${file.path}: falta el contenido; vuelve a compilar`];
  const problems: string[] = [];
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (integrity !== file.integrity)
    problems.push(`${file.path}: el contenido no corresponde a su hash; vuelve a compilar`);
  if (content.length !== file.size) problems.push(`${file.path}: el tamaño declarado no es el real; vuelve a compilar`);
  const gzip = gzipSync(content, { level: 9 }).length;
  if (file.gzip * GZIP_SLACK.ratio + GZIP_SLACK.bytes < gzip) {
    problems.push(`${file.path}: comprimido ocupa más de lo declarado; vuelve a compilar`);
  }
  if (file.kind !== kindOf(file.path, contract)) {
    problems.push(`${file.path}: no es de la clase ${file.kind}; vuelve a compilar`);
  }
  return problems;
}

/** Rejects rules of a microfrontend's style sheets that reach other parts of the page; the shell's may style all of it. */
function styleProblems({ container, files }: ContractFile, contents: ReadonlyMap<string, Buffer>): string[] {
  if (container === null) return [];
  return files
    .filter(({ kind }) => kind === 'style')
    .flatMap(({ path }) => {
      try {
        const found = globalRules(contents.get(path) ?? Buffer.alloc(0), `${container}_`);
        const remedy = `empieza cada clase con ${container}_ (un .module.css lo hace) y no salgas de tus archivos`;
        return found.length > 0 ? [`${path}: ${found.join(' · ')} alcanza lo que no es tuyo; ${remedy}`] : [];
      } catch {
        return [`${path}: no es una hoja de estilos; corrige su CSS`];
      }
    });
}

/** Problems in the form of the SDK's declarations; a compiler reads them only when they are compared. */
function sdkTypesProblems(
  { name, sdkTypes: path, files }: ContractFile,
  contents: ReadonlyMap<string, Buffer>,
): string[] {
  if (path === undefined) return [];
  const content = contents.get(path);
  if (!content || !files.some((file) => file.path === path && file.kind === 'asset')) {
    return [`${path}: se nombra como declaraciones del SDK y no es un archivo de la versión; vuelve a compilar`];
  }
  const isRead = content.length <= MAX_SDK_TYPES && sdkTypes.safeParse(jsonOf(content)).success;
  return isRead ? [] : [texts.types.invalid(name, path)];
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

/** Problems of a version's files against their contract: each must match content and hash, and no extra file may exist. */
export function filesProblems(contract: ContractFile, contents: ReadonlyMap<string, Buffer>): string[] {
  const paths = contract.files.map(({ path }) => path);
  const listed = new Set(paths);
  const repeated = paths.filter((path, at) => paths.indexOf(path) < at);
  // Each entry is compressed below: one large file listed hundreds of times would hold up the registry for a minute.
  if (repeated.length > 0)
    return [...new Set(repeated)].map((path) => `${path}: está más de una vez en el contrato; vuelve a compilar`);
  const needed = [contract.entry, ...contract.preload.flatMap((module) => module.files)];
  return [
    ...contract.files.flatMap((file) => fileProblems(contract, file, contents.get(file.path))),
    ...publishedFilesProblems(contract.files),
    ...styleProblems(contract, contents),
    ...[...contents.keys()]
      .filter((path) => !listed.has(path))
      .map((path) => `${path}: no está en el contrato; vuelve a compilar`),
    ...sdkTypesProblems(contract, contents),
    ...firstContentProblems(contract, (path) => contents.get(path)?.toString()),
    ...needed
      .filter((path) => !listed.has(path))
      .map((path) => `${path}: se carga pero no está en el contrato; vuelve a compilar`),
  ];
}
