import pMap from 'p-map';
import type { Truth } from '../check/truth.ts';
import { defectsOf } from './outputs.ts';
import type { CorpusResult, Subject } from './result.ts';

/** Files looked at together. */
const AT_ONCE = 4;

/**
 * Looks at everything that the public can reach after the corpus went in: each file that came out is clean, nothing came
 * out of what was refused or failed, and no original can be had.
 */
export async function checkServed(
  { doors, environment }: Subject,
  truth: Truth,
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
    ...(await truth.brokenOff()).map((key) => `${key}: parts of a broken-off upload are kept`),
    ...(await reachableOriginals(doors.gateway, environment, keys.quarantine)),
  ];
  const look = async (key: string) => {
    const answer = await get(`${doors.gateway}/${key}`);
    return defectsOf({ url: `/${key}`, ...answer }, originals);
  };
  return [...defects, ...(await pMap(keys.public, look, { concurrency: AT_ONCE })).flat()];
}

/** Addresses under which an original might be requested; all must be refused. */
async function reachableOriginals(
  gateway: string,
  environment: Record<string, string>,
  keys: readonly string[],
): Promise<string[]> {
  const [key] = keys;
  if (!key) return ['no original is kept: nothing could be asked for'];
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
