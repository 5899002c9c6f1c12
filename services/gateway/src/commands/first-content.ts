import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { Busy, FirstFault, ModuleThreads, warmEngine } from '@vitrina/first-content/engine';

/**
 * Process that draws first contents, separate from the gateway: `first-content --socket <path>`. It has no secret, no
 * environment and no address except its Unix socket. The gateway starts one as its child, or uses one that runs as
 * another user without a network, as in the containers. With `--with-parent` it exits when its standard input closes.
 */

/** Most loaded modules: stable versions, canaries and previews together; the least recently used is dropped. */
const MODULES = 24;
/** Largest module or input in bytes. The responses to a page's six calls have 50 KB on the largest screen. */
const LARGEST = 8 * 1024 * 1024;

/** Request header of a drawing that warms a module and may take longer. */
const WARMING_HEADER = 'x-warming';

const { values } = parseArgs({ options: { socket: { type: 'string' }, 'with-parent': { type: 'boolean' } } });
if (!values.socket) throw new Error('usage: first-content --socket <path> [--with-parent]');

// Compiles the engine once with the optimising compiler instead of twice: saves 20 MB per thread.
setFlagsFromString('--no-liftoff');
// `require.resolve` looks into folders that this process may not read, which is an error since Node 24.
const wasm = new URL(import.meta.resolve('quickjs-wasi/quickjs.wasm'));
const engine = await WebAssembly.compile(await readFile(wasm));
await warmEngine(engine);
const server = createFirstContentServer(engine, new URL('./first-content-thread.js', import.meta.url));
// Removes the socket of a killed predecessor. In its own folder the process may not delete files and need not.
await rm(values.socket, { force: true }).catch(() => undefined);
// The socket's folder decides which users may connect.
process.umask(0);
server.listen(values.socket, () => process.stdout.write('ready\n'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
if (values['with-parent']) process.stdin.once('end', () => process.exit(0)).resume();

/**
 * Serves first contents to gateways: `PUT /<key>` loads a module from the script in the body, `POST /<key>` calls it
 * with the body and answers its text. A key is the script's SHA-256 in hex, so loading twice is harmless.
 *
 * Statuses: 204 loaded · 200 drawn · 404 not loaded · 422 the module is at fault, with the reason · 503 no thread was free.
 * @param threadEntry file that a thread runs
 */
function createFirstContentServer(engine: WebAssembly.Module, threadEntry: URL): Server {
  const modules = new Map<string, Promise<ModuleThreads>>();

  const load = (key: string, source: string): Promise<ModuleThreads> => {
    const loaded = modules.get(key);
    if (loaded) return loaded;
    const threads = new ModuleThreads(threadEntry, engine, source);
    const loading = threads.load().then(() => threads);
    modules.set(key, loading);
    loading.catch(() => {
      if (modules.get(key) === loading) modules.delete(key);
      void threads.close();
    });
    for (const [oldest, old] of modules) {
      if (modules.size <= MODULES) break;
      modules.delete(oldest);
      // A module that could not be loaded has already closed its threads.
      old.then((unused) => unused.close()).catch(() => undefined);
    }
    return loading;
  };

  const find = (key: string): Promise<ModuleThreads> | undefined => {
    const found = modules.get(key);
    if (found) {
      // A map lists its entries by insertion: a used module moves to the end.
      modules.delete(key);
      modules.set(key, found);
    }
    return found;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = request.url?.slice(1) ?? '';
    const body = await readText(request);
    if (request.method === 'PUT') {
      if (createHash('sha256').update(body).digest('hex') !== key) throw new FirstFault('its key is not its hash');
      await load(key, body);
      response.writeHead(204).end();
      return;
    }
    const module = find(key);
    if (!module) {
      response.writeHead(404).end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const output = await (await module).run(body, request.headers[WARMING_HEADER] !== undefined, gone.signal);
    response.writeHead(200, { 'content-type': 'application/json' }).end(output);
  };

  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const status = error instanceof FirstFault ? 422 : 503;
      const reason = error instanceof FirstFault || error instanceof Busy ? error.message : 'the request broke off';
      if (!response.headersSent)
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(reason);
    });
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > LARGEST) throw new FirstFault(`it is larger than ${LARGEST} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
