import pMap from 'p-map';
import type { GroundTruth } from '../check/truth.ts';
import { defectsOf } from './outputs.ts';
import type { CorpusResult, Subject } from './result.ts';

/** Number of files checked concurrently. */
const CONCURRENCY = 4;

/**
 * Checks everything that the public can reach after the corpus was sent: each served file must be clean, refused or
 * failed files must not be served, and no original may be reachable.
 */
export async function checkServed(
  { endpoints, environment }: Subject,
  truth: GroundTruth,
  results: readonly CorpusResult[],
): Promise<string[]> {
  const keys = await truth.keys();
  const originals = new Set(results.map(({ sha256 }) => sha256));
  const ready = new Set(results.flatMap(({ id, end }) => (end === 'ready' && id ? [id] : [])));
  const taken = new Set(results.map(({ id }) => id));
  const idOf = (key: string) => /([0-9a-f]{24})\//.exec(key)?.[1] ?? '';
  const defects = [
    ...keys.public.filter((key) => !ready.has(idOf(key))).map((key) => `${key}: public, and its post is not ready`),
    ...keys.quarantine.filter((key) => !taken.has(idOf(key))).map((key) => `${key}: kept, and its upload was refused`),
    ...(await truth.unfinishedUploads()).map((key) => `${key}: parts of an unfinished upload are kept`),
    ...(await reachableOriginals(endpoints.gateway, environment, keys.quarantine)),
  ];
  const check = async (key: string) => {
    const answer = await get(`${endpoints.gateway}/${key}`);
    return defectsOf({ url: `/${key}`, ...answer }, originals);
  };
  return [...defects, ...(await pMap(keys.public, check, { concurrency: CONCURRENCY })).flat()];
}

/** Requests possible addresses of an original; all must be refused. */
async function reachableOriginals(
  gateway: string,
  environment: Record<string, string>,
  keys: readonly string[],
): Promise<string[]> {
  const [key] = keys;
  if (!key) return ['no original is kept, so that none could be requested'];
  const bucket = `${environment.S3_ENDPOINT}/${environment.NAMESPACE}-quarantine`;
  const urls = [
    `${gateway}/media/${key}`,
    `${gateway}/media/../${key}`,
    `${gateway}/media/%2e%2e/quarantine/${key}`,
    `${gateway}/mf/${key}`,
    `${bucket}/${key}`,
    `${bucket}?list-type=2`,
    `${environment.S3_ENDPOINT}/${environment.NAMESPACE}-public?list-type=2`,
  ];
  const answers = await Promise.all(urls.map(async (url) => ({ url, status: (await get(url)).status })));
  return answers.filter(({ status }) => status < 400).map(({ url, status }) => `${url} answered ${status}`);
}

async function get(url: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(url, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
