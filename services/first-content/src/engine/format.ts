import type { HostFunction, QuickJS } from 'quickjs-wasi';

/** Name of the only function a program gets from outside: formatting by locale, because QuickJS has no locale data. */
export const FORMAT_FUNCTION = 'vitrinaFormat';

/** Longest request in characters; the platform's own screens use up to 120. */
const LONGEST = 2_000;
/** Most arguments of an `Intl` constructor or method. */
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
export function formatByLocale(vm: QuickJS): HostFunction {
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

/**
 * Parses a short list. An object with a `length` would make V8 reserve that much memory in the process that all modules
 * share.
 */
function argumentsIn(json: string): unknown[] {
  const values: unknown = JSON.parse(json);
  if (!Array.isArray(values) || values.length > MOST_ARGUMENTS) throw new RangeError('a format takes a short list');
  return values;
}
