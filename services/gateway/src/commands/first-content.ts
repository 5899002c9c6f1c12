import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createFirstContentServer } from '../first-content/server.ts';

/**
 * The process that draws first contents, apart from the gateway: `first-content --socket <path>`. It has no secret, no
 * environment and no address but its Unix socket. The gateway starts one for itself, or uses one that runs as another user
 * without a network, as in the containers. With `--with-parent` it ends as soon as its standard input does.
 */

const { values } = parseArgs({ options: { socket: { type: 'string' }, 'with-parent': { type: 'boolean' } } });
if (!values.socket) throw new Error('usage: first-content --socket <path> [--with-parent]');

// The engine is compiled once, well, instead of twice: 20 MB less for each thread.
setFlagsFromString('--no-liftoff');
const wasm = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
const engine = await WebAssembly.compile(await readFile(wasm));
const server = createFirstContentServer(engine, new URL('./first-content-thread.js', import.meta.url));
// A predecessor that was killed left its socket behind. In a folder of its own the process may not delete, and need not.
await rm(values.socket, { force: true }).catch(() => undefined);
// Who may connect is decided by the folder of the socket.
process.umask(0);
server.listen(values.socket, () => process.stdout.write('ready\n'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
if (values['with-parent']) process.stdin.once('end', () => process.exit(0)).resume();
