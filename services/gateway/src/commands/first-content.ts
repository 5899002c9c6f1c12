import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createFirstContentServer } from '../first-content/server.ts';

/**
 * Process that draws first contents, separate from the gateway: `first-content --socket <path>`. It has no secret, no
 * environment and no address except its Unix socket. The gateway starts one as its child, or uses one that runs as
 * another user without a network, as in the containers. With `--with-parent` it exits when its standard input closes.
 */

const { values } = parseArgs({ options: { socket: { type: 'string' }, 'with-parent': { type: 'boolean' } } });
if (!values.socket) throw new Error('usage: first-content --socket <path> [--with-parent]');

// Compiles the engine once with the optimising compiler instead of twice: saves 20 MB per thread.
setFlagsFromString('--no-liftoff');
const wasm = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
const engine = await WebAssembly.compile(await readFile(wasm));
const server = createFirstContentServer(engine, new URL('./first-content-thread.js', import.meta.url));
// Removes the socket of a killed predecessor. In its own folder the process may not delete files and need not.
await rm(values.socket, { force: true }).catch(() => undefined);
// The socket's folder decides which users may connect.
process.umask(0);
server.listen(values.socket, () => process.stdout.write('ready\n'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
if (values['with-parent']) process.stdin.once('end', () => process.exit(0)).resume();
