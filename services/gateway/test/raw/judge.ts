import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { converse } from './connection.ts';
import { type RawCase, SMUGGLED } from './raw-case.ts';
import type { Stage } from './stage.ts';

/** Extra wait in milliseconds: a refused request may still be in transit to a service when its connection closes. */
const ON_ITS_WAY_MS = 50;

/**
 * Runs one case against a stage.
 * @param patienceMs longest wait for a response or a close; see `converse`
 * @returns every difference from the expected result
 */
export async function faultsOf(raw: RawCase, stage: Stage, patienceMs?: number): Promise<string[]> {
  const probe = randomBytes(6).toString('hex');
  const pieces = raw.send.flatMap((piece): Array<Buffer | number | 'end'> => {
    if (typeof piece !== 'string') return [piece];
    if (piece === 'end') return [piece];
    const text = piece.replaceAll('PROBE', probe).replaceAll('FOREIGN', String(stage.foreignPort));
    const bytes = Buffer.from(text, 'latin1');
    return raw.inBytes ? [...bytes].flatMap((byte) => [Buffer.from([byte]), 1]) : [bytes];
  });
  const before = stage.recorded.length;
  const foreignBefore = stage.foreignConnections();
  const { statuses, text, closed } = await converse(stage.port, pieces, raw.statuses.length, raw.closed, patienceMs);
  if (raw.reaches?.length === 0) await pause(ON_ITS_WAY_MS);
  const faults: string[] = [];
  const expects = (what: string, got: unknown, wanted: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) {
      faults.push(`${what}: ${JSON.stringify(got)} in place of ${JSON.stringify(wanted)}`);
    }
  };
  const fits = raw.statuses.every((one, index) => [one].flat().includes(statuses[index] ?? 0));
  if (!fits || statuses.length !== raw.statuses.length) expects('answers', statuses, raw.statuses);
  if (statuses.some((status) => status >= 500)) faults.push(`a fault of ours: ${statuses}`);
  // The last response: earlier ones are those of complete requests on the same connection. That to HEAD has no body.
  const isHead = raw.send.some((piece) => typeof piece === 'string' && piece.startsWith('HEAD '));
  if (!isHead && (statuses.at(-1) ?? 0) >= 400 && !/\{"success":false,"error":"[^"]+",[^\r\n]*\}\s*$/.test(text)) {
    faults.push('a refusal without the error envelope');
  }
  if (raw.closed !== undefined) expects('closed', closed, raw.closed);
  if (stage.foreignConnections() !== foreignBefore) faults.push('a foreign host was asked');
  if (text.includes('foreign')) faults.push('the answer of a foreign host came back');
  if (text.includes(SMUGGLED)) faults.push('the answer of a smuggled request came back');
  const reached = stage.recorded.slice(before);
  if (reached.some((one) => one.probe === SMUGGLED)) faults.push('a smuggled request reached a service');
  const own = reached.filter((one) => one.probe === probe);
  if (raw.reaches) expects('reaches', own.map(({ target }) => target).sort(), [...raw.reaches].sort());
  for (const one of own) {
    for (const name of raw.unseen ?? []) if (one.headers[name] !== undefined) faults.push(`a service saw ${name}`);
    for (const [name, value] of Object.entries(raw.seen ?? {})) expects(name, one.headers[name], value);
  }
  for (const [, seen = ''] of text.matchAll(/"probe":"(\w*)"/g))
    if (seen !== probe) faults.push('an answer of another');
  return faults;
}

/** Sends ordinary requests over separate connections. Returns the responses that belong to another request. */
export async function faultsOfOthers(stage: Stage, count: number): Promise<string[]> {
  const asking = Array.from({ length: count }, async (_, index) => {
    const probe = `v${index}${randomBytes(4).toString('hex')}`;
    const answer = await fetch(`http://127.0.0.1:${stage.port}/api/sesion?v=${probe}`, {
      headers: { 'x-probe': probe },
      signal: AbortSignal.timeout(25_000),
    });
    const body = (await answer.json()) as { probe?: string };
    const cookie = answer.headers.get('set-cookie');
    const isOwn = answer.status === 200 && body.probe === probe && cookie?.startsWith(`probe=${probe}`);
    return isOwn ? [] : [`${answer.status} ${JSON.stringify(body)} ${cookie} for ${probe}`];
  });
  return (await Promise.all(asking)).flat();
}
