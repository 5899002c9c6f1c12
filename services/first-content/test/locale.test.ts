import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FIRST_GLOBAL } from '@vitrina/contracts/microfrontends/first-content';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Program } from '../src/engine/program.ts';

const require = createRequire(import.meta.url);
const day = 'new Date(Date.UTC(2026, 10, 5, 15, 4, 9))';

/** Expressions whose text depends on locale data, which the engine of first contents lacks. */
const expressions = [
  `new Intl.NumberFormat('es-MX').format(1234567.891)`,
  `new Intl.NumberFormat('es-CO').format(1234567.891)`,
  `new Intl.NumberFormat('es-CO', { style: 'percent' }).format(0.45)`,
  `new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(1500)`,
  `new Intl.NumberFormat(['es-CO', 'en']).format(-0)`,
  `new Intl.NumberFormat('es-MX').format(NaN)`,
  `new Intl.NumberFormat('es-MX').format(-Infinity)`,
  `new Intl.NumberFormat('es-MX').format(12345678901234567890n)`,
  `new Intl.NumberFormat('es-MX').format(undefined)`,
  `[1000, 2000].map(new Intl.NumberFormat('es-MX').format).join()`,
  `new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(${day})`,
  `new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 4, 1))`,
  `new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', timeZone: 'America/Bogota' }).format(${day})`,
  `new Intl.DateTimeFormat('es-MX', { year: 'numeric', timeZone: 'UTC' }).format().length`,
  `new Intl.ListFormat('es', { type: 'conjunction' }).format(['uno', 'dos', 'i'])`,
  `new Intl.ListFormat('es').format(new Set(['uno', 'dos']))`,
  `[0, 1, 2].map((n) => new Intl.PluralRules('es').select(n)).join()`,
  `new Intl.RelativeTimeFormat('es', { numeric: 'auto' }).format(-1, 'day')`,
  `['b', 'ñ', 'á', 'n', 'o'].sort(new Intl.Collator('es').compare).join()`,
  `(12345.5).toLocaleString('es-MX')`,
  `(0.5).toLocaleString('es-CO', { style: 'percent' })`,
  `12345n.toLocaleString('es-CO')`,
  `${day}.toLocaleString('es-MX', { timeZone: 'UTC' })`,
  `${day}.toLocaleDateString('es-CO', { timeZone: 'UTC' })`,
  `${day}.toLocaleDateString('es-MX', { weekday: 'long', timeZone: 'UTC' })`,
  `${day}.toLocaleTimeString('es-MX', { timeZone: 'America/Mexico_City' })`,
  `${day}.toLocaleTimeString('es-MX', { hour: '2-digit', timeZone: 'UTC' })`,
  `new Date(NaN).toLocaleDateString('es-MX')`,
  `'ñandú'.toLocaleUpperCase('es') + 'ÁÑ'.toLocaleLowerCase('es')`,
  `'Bogotá, D.C. ñ'.normalize('NFD').replace(/\\p{Mn}/gu, '')`,
  `'a'.localeCompare('B', 'es') + 'a-b'.localeCompare('ab', 'es') + 'a'.localeCompare('á', 'es', { sensitivity: 'base' })`,
];
/** Expressions that throw even with the locale data. */
const faults = [
  `new Intl.DateTimeFormat('es', { timeZone: 'UTC' }).format(new Date(NaN))`,
  `new Intl.NumberFormat('es', { style: 'currency' }).format(1)`,
  `new Intl.NumberFormat('not a language').format(1)`,
];

let engine: WebAssembly.Module;
beforeAll(async () => {
  engine = await WebAssembly.compile(await readFile(require.resolve('quickjs-wasi/quickjs.wasm')));
});

/** Calls a function of one text the way a first content is called. */
async function inEngine(source: string, inputs: readonly string[]): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: `globalThis.${FIRST_GLOBAL} = ${source};` },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'neutral',
    target: 'es2022',
    inject: [require.resolve('@vitrina/federation/first/missing-globals')],
  });
  const program = await Program.load(engine, outputFiles[0]?.text ?? '');
  const outputs: string[] = [];
  for (const input of inputs) outputs.push(await program.run(input));
  return outputs;
}

describe('a first content', () => {
  it('formats by language and country as Node and browsers do', async () => {
    const all = [...expressions, ...faults].map((expression) => `() => ${expression}`).join(',\n');
    const source = `(input) => {
      try { return String([${all}][Number(input)]()); } catch (error) { return 'it threw ' + (error instanceof Error); }
    }`;
    const here: (input: string) => string = new Function(`return ${source}`)();
    const inputs = [...expressions, ...faults].map((_, index) => `${index}`);
    const drawn = await inEngine(source, inputs);
    const table = (results: readonly string[]) => [...expressions, ...faults].map((name, at) => [name, results[at]]);
    expect(table(drawn)).toEqual(table(inputs.map(here)));
    expect(drawn.slice(expressions.length)).toEqual(faults.map(() => 'it threw true'));
  });

  it('formats for the platform’s language in UTC by default', async () => {
    const source = `() => [
      new Intl.NumberFormat().format(1e6), (1e6).toLocaleString(), ${day}.toLocaleString(),
      new Intl.DateTimeFormat('es-MX', { timeStyle: 'short' }).format(${day}),
    ].join(' · ')`;
    const utc = { timeZone: 'UTC' };
    const instant = new Date(Date.UTC(2026, 10, 5, 15, 4, 9));
    const clock = instant.toLocaleTimeString('es-MX', { timeStyle: 'short', ...utc });
    const expected = ['1,000,000', '1,000,000', instant.toLocaleString('es-MX', utc), clock].join(' · ');
    expect(await inEngine(source, [''])).toEqual([expected]);
  });

  it('orders Spanish names as Node and browsers do', async () => {
    const letters = fc.constantFrom(...'aAbzZnNñÑoáÁéúüÜuU 019', '-', "'", '.', 'ç', 'à');
    const name = fc.string({ unit: letters, maxLength: 6 });
    // The seed appears in the failure's title, because lists are compared as a whole.
    const seed = Date.now() % 2 ** 31;
    const names = fc.sample(name, { numRuns: 400, seed });
    const source = `(input) => JSON.stringify(JSON.parse(input).map(([a, b]) => Math.sign(a.localeCompare(b, 'es'))))`;
    const pairs = names.flatMap((one, at) => (at === 0 ? [] : [[one, names[at - 1] ?? ''] as const]));
    const [drawn = ''] = await inEngine(source, [JSON.stringify(pairs)]);
    const orders: number[] = JSON.parse(drawn);
    const expected = pairs.map(([a, b]) => [a, b, Math.sign(a.localeCompare(b, 'es'))]);
    expect(
      pairs.map(([a, b], at) => [a, b, orders[at]]),
      `seed ${seed}`,
    ).toEqual(expected);
  });
});
