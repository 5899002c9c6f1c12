import { types } from 'node:util';
import vm from 'node:vm';

/**
 * The process that runs one microfrontend's first content. It gets a script and texts by messages and answers texts; it has
 * no environment, no file and no secret, and the script runs in a context with the language alone. The gateway starts it
 * with this file as a text, so that nothing has to be read.
 */

/** Longest run in milliseconds, however busy the machine is: the gateway ends sooner what keeps a processor busy. */
const RUN_MS = 3_000;

/** Of the language what takes memory beyond the heap's limit, or reaches out of the context. */
const WITHOUT = `for (const name of ['ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics', 'WebAssembly', 'Int8Array',
  'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array',
  'Float64Array', 'BigInt64Array', 'BigUint64Array', 'console']) delete globalThis[name];
Object.defineProperty(globalThis, 'Error', { value: Error, writable: false, configurable: false });
Object.defineProperty(Error, 'prepareStackTrace', { value: undefined, writable: false, configurable: false });`;

/** What the context's one function is called with. */
const INPUT = 'vitrinaInput';

const codeGeneration = { strings: false, wasm: false };
const surroundings = Object.create(null) as Record<string, string>;
const context = vm.createContext(surroundings, { codeGeneration, microtaskMode: 'afterEvaluate' });
let call = new vm.Script('');

process.on('message', (message: { script: string; entry: string } | { input: string }) => {
  const before = process.cpuUsage();
  const result = 'script' in message ? load(message.script, message.entry) : run(message.input);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ...result, cpuMs: (user + system) / 1_000 });
});

function load(script: string, entry: string) {
  call = new vm.Script(`${entry}(${INPUT})`);
  return attempt(() => {
    vm.runInContext(WITHOUT, context);
    // No value of the script is touched: it may be anything.
    vm.runInContext(`${script}\n;''`, context, { timeout: RUN_MS });
    return '';
  });
}

function run(input: string) {
  surroundings[INPUT] = input;
  return attempt(() => {
    const output: unknown = call.runInContext(context, { timeout: RUN_MS });
    if (typeof output !== 'string') throw new Error('it gave no text');
    return output;
  });
}

function attempt(act: () => string): { output: string } | { fault: string } {
  try {
    return { output: act() };
  } catch (error) {
    return { fault: wordsOf(error) };
  }
}

/** Words of an error that a script may have made: its code is not to be run by being looked at. */
function wordsOf(error: unknown): string {
  const message = types.isNativeError(error) ? Object.getOwnPropertyDescriptor(error, 'message')?.value : undefined;
  return typeof message === 'string' ? message.slice(0, 300) : 'it threw something that is no error';
}
