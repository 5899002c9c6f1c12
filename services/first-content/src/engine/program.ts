import { FIRST_GLOBAL, FIRST_MEMORY_MB, FIRST_OUTPUT } from '@vitrina/contracts/microfrontends/first-content';
import { type HostFunction, QuickJS, type QuickJSOptions, type Snapshot } from 'quickjs-wasi';

/** Stack size of a program in bytes. The directory's screens need less than 20 KB. */
const STACK_BYTES = 256 * 1024;

/** Drops the program's standard streams: a full log could fill the disk. */
const silent = { fd_write: () => 8 };

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

/** Name of the only function a program gets from outside: formatting by locale, because QuickJS has no locale data. */
const FORMAT_FUNCTION = 'vitrinaFormat';

/** Longest request in characters; the platform's own screens use up to 120. */
const LONGEST = 2_000;
const MOST_ARGUMENTS = 4;
/** Formatters a thread keeps before it clears them; creating one takes about 0.1 ms. */
const KEPT = 50;

/** `Intl` constructors that only compute, each with the method that a program may call. */
const formatters = {
  Collator: 'compare',
  DateTimeFormat: 'format',
  ListFormat: 'format',
  NumberFormat: 'format',
  PluralRules: 'select',
  RelativeTimeFormat: 'format',
} as const;

type Format = (...values: unknown[]) => unknown;
const kept = new Map<string, Format>();

/**
 * Creates the function for one instance: `(name, setup, values) => text`, where `setup` is the JSON of the
 * constructor's arguments and `values` that of the method's. It takes and returns text only, or undefined if `Intl`
 * refuses: no object crosses the border, and no error either, whose stack would name files of the host.
 */
function formatByLocale(vm: QuickJS): HostFunction {
  return (...texts) => {
    try {
      const [name = '', setup = '', values = ''] = texts.map((text) => (text.isString ? readShort(text) : ''));
      return vm.newString(format(name, setup, values));
    } catch (error) {
      // Throws text: with an error, the library would also copy the stack, with this machine's paths, into the program.
      throw error instanceof Error ? error.message : 'it could not be formatted';
    }
  };
}

function readShort(text: { getProp(name: string): { toNumber(): number }; toString(): string }): string {
  if (text.getProp('length').toNumber() > LONGEST) throw new RangeError(`a format takes ${LONGEST} characters at most`);
  return text.toString();
}

function format(name: string, setup: string, values: string): string {
  const key = `${name} ${setup}`;
  let run = kept.get(key);
  if (!run) {
    if (!Object.hasOwn(formatters, name)) throw new RangeError(`there is no format ${name}`);
    const kind = name as keyof typeof formatters;
    const formatter: object = Reflect.construct(Intl[kind], argumentsIn(setup));
    run = Reflect.get(formatter, formatters[kind]).bind(formatter) as Format;
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, run);
  }
  return String(run(...argumentsIn(values)));
}

/** Parses a short list: an object with a `length` would make V8 reserve that much of the shared memory. */
function argumentsIn(json: string): unknown[] {
  const values: unknown = JSON.parse(json);
  if (!Array.isArray(values) || values.length > MOST_ARGUMENTS) throw new RangeError('a format takes a short list');
  return values;
}
