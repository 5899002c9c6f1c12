import type { HostFunction, QuickJS } from 'quickjs-wasi';

/** Name of the one function that a program gets from outside: formatting by locale, whose data QuickJS does not carry. */
export const FORMAT_FUNCTION = 'vitrinaFormat';

/** Characters of a request at most; the longest of the platform's own screens has 120. */
const LONGEST = 2_000;
/** Arguments of a constructor or a method of `Intl` at most. */
const MOST_ARGUMENTS = 4;
/** Formatters kept by a thread before it starts over; creating one takes about 0.1 ms. */
const KEPT = 50;

/** Constructors of `Intl` that only compute, each with the method that a program may call. */
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
 * Makes the function for one instance: `(name, setup, values) => text`, where `setup` is the JSON of the constructor's
 * arguments and `values` that of the method's. It takes texts and returns a text, or undefined for what `Intl` refuses: no
 * object crosses the border, and no error, whose stack would name files of the host.
 */
export function formatByLocale(vm: QuickJS): HostFunction {
  return (...texts) => {
    try {
      const [name = '', setup = '', values = ''] = texts.map((text) => (text.isString ? readShort(text) : ''));
      return vm.newString(format(name, setup, values));
    } catch (error) {
      // As a text: of an error the library would copy the stack too, with paths of this machine, into the program.
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

/** Reads a short list. An object with a `length` would make V8 reserve that much memory in the process of all modules. */
function argumentsIn(json: string): unknown[] {
  const values: unknown = JSON.parse(json);
  if (!Array.isArray(values) || values.length > MOST_ARGUMENTS) throw new RangeError('a format takes a short list');
  return values;
}
