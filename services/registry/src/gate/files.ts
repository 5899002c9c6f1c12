import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ContractFile, PublishedFile } from '@vitrina/contracts/microfrontends';
import { firstContentProblems } from '@vitrina/contracts/microfrontends/first-content';
import { isServable } from '../store/content-type.ts';

/**
 * Compressors differ by a few bytes between versions; a declared size may be that much smaller than ours.
 * 1 %, and a floor for tiny files.
 */
const GZIP_SLACK = { ratio: 1.01, bytes: 32 };

function fileProblems(file: PublishedFile, content: Buffer | undefined): string[] {
  if (!content) return [`${file.path}: falta el contenido`];
  const problems: string[] = [];
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (integrity !== file.integrity) problems.push(`${file.path}: el contenido no corresponde a su hash`);
  if (content.length !== file.size) problems.push(`${file.path}: el tamaño declarado no es el real`);
  const gzip = gzipSync(content, { level: 9 }).length;
  if (file.gzip * GZIP_SLACK.ratio + GZIP_SLACK.bytes < gzip) {
    problems.push(`${file.path}: comprimido ocupa más de lo declarado`);
  }
  if (!isServable(file.path)) problems.push(`${file.path}: ese tipo de archivo no se publica`);
  return problems;
}

/** What is wrong with a version's files against their contract: each with content and hash, none beside them. */
export function filesProblems(contract: ContractFile, contents: ReadonlyMap<string, Buffer>): string[] {
  const listed = new Set(contract.files.map(({ path }) => path));
  const needed = [contract.entry, ...contract.preload.flatMap((module) => module.files)];
  return [
    ...contract.files.flatMap((file) => fileProblems(file, contents.get(file.path))),
    ...[...contents.keys()].filter((path) => !listed.has(path)).map((path) => `${path}: no está en el contrato`),
    ...firstContentProblems(contract, (path) => contents.get(path)?.toString()),
    ...needed.filter((path) => !listed.has(path)).map((path) => `${path}: se carga pero no está en el contrato`),
  ];
}
