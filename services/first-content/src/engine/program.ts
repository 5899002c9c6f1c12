import { FIRST_GLOBAL, FIRST_MEMORY_MB, FIRST_OUTPUT } from '@vitrina/contracts/microfrontends/first-content';
import { QuickJS, type QuickJSOptions, type Snapshot } from 'quickjs-wasi';
import { FORMAT_FUNCTION, formatByLocale } from './format.ts';

/** Stack size of a program in bytes. The directory's screens need less than 20 KB. */
const STACK_BYTES = 256 * 1024;

/** Drops the program's standard streams: a full log could fill the disk. */
const silent = {
  fd_write: () => 8,
};

/**
 * Server module inside QuickJS, which is itself WebAssembly: the program has the language, a clock and a random number
 * generator. The engine has no function that opens a file, a socket, a process or another module, so there is nothing
 * to take away from a program and nothing to escape to. Its one grant is {@link FORMAT_FUNCTION}.
 *
 * Every run uses a new instance, restored from the memory right after loading. A run therefore sees nothing of earlier
 * runs, which were made for other visitors.
 */
export class Program {
  /** Memory of the program after loading; enough to run it in another thread. */
  readonly snapshot: Snapshot;
  readonly #options: QuickJSOptions;
  #next: QuickJS | undefined;
  #dropped = 0;

  constructor(engine: WebAssembly.Module, snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.#options = optionsOf(engine);
  }

  /**
   * Loads a server module. Promises that it started are never continued.
   * @param source script that defines the function {@link FIRST_GLOBAL}
   * @throws whatever the script throws
   */
  static async load(engine: WebAssembly.Module, source: string): Promise<Program> {
    const vm = await QuickJS.create(optionsOf(engine));
    vm.setProp(vm.global, FORMAT_FUNCTION, vm.newFunction(FORMAT_FUNCTION, formatByLocale(vm)));
    vm.evalCode(source, 'first-content.js').dispose();
    return new Program(engine, vm.snapshot());
  }

  /**
   * Calls the program's function in a separate instance.
   * @param input text for the function
   * @returns its result, at most {@link FIRST_OUTPUT} characters
   * @throws whatever the program throws; an error if it returns anything else
   */
  async run(input: string): Promise<string> {
    const vm = this.#next ?? (await this.#restore());
    this.#next = undefined;
    try {
      return call(vm, input);
    } finally {
      // The instance is dropped as a whole; freeing its values one by one would be wasted work.
      this.#dropped += vm._getMemory().buffer.byteLength;
    }
  }

  /** Bytes of the instances dropped since the last call: V8 counts their memory late. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  /** Restores the instance of the next run in advance, so that the next page does not wait for it. */
  async prepare(): Promise<void> {
    this.#next ??= await this.#restore();
  }

  async #restore(): Promise<QuickJS> {
    const vm = await QuickJS.restore(this.snapshot, this.#options);
    vm.registerHostCallback(FORMAT_FUNCTION, formatByLocale(vm));
    return vm;
  }
}

function call(vm: QuickJS, input: string): string {
  const output = vm.callFunction(vm.global.getProp(FIRST_GLOBAL), vm.undefined, vm.newString(input));
  if (!output.isString) throw new Error('it returned no text');
  // A string's `length` is its own property, which a program cannot replace.
  const length = output.getProp('length').toNumber();
  if (length > FIRST_OUTPUT) throw new Error(`it returned ${length} characters, more than ${FIRST_OUTPUT}`);
  return output.toString();
}

function optionsOf(wasm: WebAssembly.Module): QuickJSOptions {
  const memoryLimit = FIRST_MEMORY_MB * 1024 * 1024;
  return { wasm, memoryLimit, maxStackSize: STACK_BYTES, timezoneOffset: 0, wasi: () => silent };
}
