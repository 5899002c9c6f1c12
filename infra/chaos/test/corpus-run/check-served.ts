import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inTemporaryFolder } from '@vitrina/local';
import pMap from 'p-map';
import sharp from 'sharp';
import type { GroundTruth } from '../check/truth.ts';
import { MARKER } from '../corpus/golden.ts';
import type { CorpusResult } from './result.ts';
import type { Subject } from './subject.ts';

/** Number of files checked concurrently. */
const CONCURRENCY = 4;

/**
 * Checks everything that the public can reach after the corpus was sent: each served file must be clean, refused or
 * failed files must not be served, and no original may be reachable.
 */
export async function checkServed(
  { endpoints: { gateway }, environment }: Subject,
  truth: GroundTruth,
  results: readonly CorpusResult[],
): Promise<string[]> {
  const keys = await truth.keys();
  const originals = new Set(results.map(({ sha256 }) => sha256));
  const ready = new Set(results.flatMap(({ end, upload }) => (end === 'ready' ? upload.id : [])));
  const taken = new Set(results.map(({ upload }) => upload.id));
  const idOf = (key: string) => /([0-9a-f]{24})\//.exec(key)?.[1] ?? '';
  const check = async (key: string) => defectsOf({ url: `/${key}`, ...(await get(`${gateway}/${key}`)) }, originals);
  return [
    ...keys.public.filter((key) => !ready.has(idOf(key))).map((key) => `${key}: public, and its post is not ready`),
    ...keys.quarantine.filter((key) => !taken.has(idOf(key))).map((key) => `${key}: kept, and its upload was refused`),
    ...(await truth.unfinishedUploads()).map((key) => `${key}: parts of an unfinished upload are kept`),
    ...(await reachableOriginals(gateway, environment, keys.quarantine[0])),
    ...(await pMap(keys.public, check, { concurrency: CONCURRENCY })).flat(),
  ];
}

/** Requests possible addresses of an original; all must be refused. */
async function reachableOriginals(
  gateway: string,
  environment: Record<string, string>,
  key?: string,
): Promise<string[]> {
  if (!key) return ['no original is kept, so that none could be requested'];
  const bucket = `${environment.S3_ENDPOINT}/${environment.NAMESPACE}`;
  const urls = [
    ...[`media/${key}`, `media/../${key}`, `media/%2e%2e/quarantine/${key}`, `mf/${key}`].map(
      (path) => `${gateway}/${path}`,
    ),
    ...[`quarantine/${key}`, 'quarantine?list-type=2', 'public?list-type=2'].map((path) => `${bucket}-${path}`),
  ];
  const answers = await Promise.all(urls.map(async (url) => ({ url, status: (await get(url)).status })));
  return answers.filter(({ status }) => status < 400).map(({ url, status }) => `${url} answered ${status}`);
}

async function get(url: string): Promise<Omit<ServedFile, 'url'>> {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Texts that no served file may contain. */
const forbidden = [MARKER, '<script', '<html', '<?php', '<svg', '%PDF-', 'root:x:0:0'];
/** Content types of processed media. */
const served = /^(?:image\/(?:jpeg|webp|avif)|video\/mp4)$/;

/** File as served to a visitor. */
interface ServedFile {
  url: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/**
 * Lists the defects of a served file: it must decode, contain only pixels or film, and differ from all sent files.
 * @param originals SHA-256 of every sent file
 */
export async function defectsOf(file: ServedFile, originals: ReadonlySet<string>): Promise<string[]> {
  const { url, status, headers, bytes } = file;
  if (status !== 200) return [`${url} answered ${status}`];
  const type = headers.get('content-type') ?? '';
  const text = bytes.toString('latin1').toLowerCase();
  const defects = [
    ...(served.test(type) ? [] : [`is served as ${type}`]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['is served without nosniff']),
    ...(headers.get('content-security-policy')?.includes('sandbox') ? [] : ['is served without its policy']),
    ...(originals.has(createHash('sha256').update(bytes).digest('hex')) ? ['is a file that was sent'] : []),
    ...forbidden.filter((word) => text.includes(word.toLowerCase())).map((word) => `holds ${word}`),
    ...(type.startsWith('video/') ? await filmDefects(bytes) : await pictureDefects(bytes)),
  ];
  return defects.map((defect) => `${url} ${defect}`);
}

async function pictureDefects(bytes: Buffer): Promise<string[]> {
  try {
    const metadata = await sharp(bytes).metadata();
    await sharp(bytes, { animated: true }).raw().toBuffer();
    return (['exif', 'xmp', 'iptc', 'icc'] as const).filter((name) => metadata[name]).map((name) => `carries ${name}`);
  } catch (error) {
    return [`does not decode: ${error instanceof Error ? error.message : error}`];
  }
}

/** Tags written by ffmpeg, which reveal nothing about the sender. */
const ownTags = /^(?:major_brand|minor_version|compatible_brands|encoder|language|handler_name|vendor_id)$/;

async function filmDefects(bytes: Buffer): Promise<string[]> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'film.mp4');
    await writeFile(file, bytes);
    const run = promisify(execFile);
    // With several threads, errors are reported at random.
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-xerror', '-threads', '1', '-i', file, '-f', 'null', '-']);
    const probe = ['-v', 'error', '-of', 'json', '-show_entries', 'format_tags:stream_tags', file];
    const { format, streams = [] } = JSON.parse((await run('ffprobe', probe)).stdout);
    const tags = [format, ...streams].flatMap((part) => Object.keys(part?.tags ?? {}));
    return tags.filter((tag) => !ownTags.test(tag)).map((tag) => `carries ${tag}`);
  }).catch((error: unknown) => [`does not play: ${error instanceof Error ? error.message.split('\n')[1] : error}`]);
}
