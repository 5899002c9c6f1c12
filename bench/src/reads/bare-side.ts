import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Headers that the server sets by itself for each connection or answer. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** A bare server that repeats one answer. */
export interface BareServer {
  url: string;
  pid: number;
  close(): void;
}

/** Starts node:http in a process of its own with the bytes and headers of an answer. @throws {Error} where it dies */
export async function startBareServer(body: string, answered: Headers): Promise<BareServer> {
  const child: ChildProcess = fork(new URL('./bare-server.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] });
  const headers = Object.fromEntries([...answered].filter(([name]) => !OWN_HEADERS.has(name)));
  child.send({ body, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } });
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the bare server died')));
  const [port] = (await once(child, 'message', { signal: ended.signal })) as [number];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, close: () => child.disconnect() };
}
