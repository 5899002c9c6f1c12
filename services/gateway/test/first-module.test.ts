import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FirstModule } from '../src/page/first/first-module.ts';
import { FirstFault, Sandbox } from '../src/page/first/sandbox.ts';
import { sampleVisit } from '../src/page/first/visit.ts';
import { firstModule } from './sample-first.ts';

let runner = '';
beforeAll(async () => {
  runner = await readFile(createRequire(import.meta.url).resolve('@vitrina/gateway/first-content'), 'utf8');
});

let made: FirstModule | undefined;
afterEach(() => made?.close());

function moduleOf(code: string) {
  const faults: string[] = [];
  made = new FirstModule({ module: code, styles: '' }, runner, ({ message }) => faults.push(message));
  return { module: made, faults };
}

const input = { path: '/explorar', visit: sampleVisit, answers: {} };
const drawing = (html: string) =>
  `globalThis.vitrinaFirst = () => JSON.stringify({ html: String(${html}), head: {}, linkedData: [] })`;

describe('a first content in its process', () => {
  it('says what it asks, and draws', async () => {
    const { module, faults } = moduleOf(firstModule);
    const asked = await module.run(input);
    const address = '/api/galeria?country=MX&state=DF&semilla=1&limit=24';
    expect(asked).toEqual({ calls: [{ call: 'GET /api/galeria', address }] });
    const drawn = await module.run({ ...input, answers: { [address]: null } });
    expect(drawn).toMatchObject({ html: '<h1></h1><ul></ul>' });
    expect(faults).toEqual([]);
  });

  it.each([
    ['loops', 'globalThis.vitrinaFirst = () => { for (;;); }', /timed out|no answer/],
    ['loops before it is asked', 'for (;;);', /timed out|no answer/],
    [
      'loops in a promise',
      'globalThis.vitrinaFirst = async () => { await 0; for (;;); }',
      /timed out|no answer|no text/,
    ],
    [
      'allocates little by little',
      'globalThis.vitrinaFirst = () => { const all = []; for (;;) all.push(new Array(1e5).fill(1)); }',
      /ended|timed out|no answer/,
    ],
    [
      'allocates at once',
      'globalThis.vitrinaFirst = () => String(new Array(64e6).fill(1).length)',
      /ended|timed out|no answer|JSON/,
    ],
    ['asks for memory beside the heap', drawing('new Uint8Array(2 ** 31)'), /Uint8Array is not defined/],
    [
      'takes long',
      `globalThis.vitrinaFirst = () => { for (let n = 0; n < 3e8; n += 1); return 'null'; }`,
      /ms of a|timed out/,
    ],
    ['throws', `globalThis.vitrinaFirst = () => { throw new Error('mi culpa'); }`, /^mi culpa$/],
    [
      'throws what loops when it is looked at',
      'globalThis.vitrinaFirst = () => { throw new Proxy({}, { get() { for (;;); }, getPrototypeOf() { for (;;); } }); }',
      /no error|no answer/,
    ],
    [
      'gives what loops when it is looked at',
      'globalThis.vitrinaFirst = () => ({ toString() { for (;;); } })',
      /no text/,
    ],
    ['gives another form', `globalThis.vitrinaFirst = () => '{"html":1}'`, /another form/],
    ['defines nothing', '1', /vitrinaFirst is not defined/],
    [
      'reads a file',
      drawing(`process.getBuiltinModule('node:fs').readFileSync('/etc/passwd')`),
      /process is not defined/,
    ],
    ['requires', drawing(`require('node:fs')`), /require is not defined/],
    ['reaches the network', drawing(`fetch('https://evil.example')`), /fetch is not defined/],
    ['makes code', drawing(`this.constructor.constructor('return process')().pid`), /Code generation from strings/],
    [
      'makes code by a trace',
      `Error.prepareStackTrace = (_, calls) => calls.constructor.constructor('return process')().pid;
      ${drawing('new Error().stack.length > 0 && Error.prepareStackTrace(null, []) ')}`,
      /Code generation from strings|prepareStackTrace/,
    ],
    [
      'changes what it is called with',
      `Object.defineProperty(globalThis, 'vitrinaInput', { set(value) { this.constructor.constructor('return process')(); } });
      ${drawing('1')}`,
      /Code generation from strings|no answer|ended/,
    ],
  ])('that %s fails and is reported', async (_what, code, words) => {
    const { module, faults } = moduleOf(code);
    await expect(module.run(input)).rejects.toThrow(FirstFault);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(words);
  });

  it('has no file, no environment and no other process even where it leaves its context', async () => {
    const outside = `import fs from 'node:fs';
      import { spawn } from 'node:child_process';
      const attempt = (act) => { try { act(); return 'done'; } catch (error) { return error.code ?? error.name; } };
      const tried = [
        () => fs.readFileSync('/etc/passwd'),
        () => spawn('/bin/true'),
        () => new Function('return 1')(),
      ].map(attempt);
      const environment = Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL'));
      process.on('message', () => process.send({ cpuMs: 0, output: JSON.stringify({ tried, environment }) }));`;
    const sandbox = new Sandbox(outside, '');
    const told = JSON.parse(await sandbox.call(''));
    await sandbox.close();
    expect(told).toEqual({ tried: ['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'EvalError'], environment: [] });
  });

  it('rests after three failures in a row', async () => {
    const { module } = moduleOf(`globalThis.vitrinaFirst = () => { throw new Error('otra vez'); }`);
    for (const rests of [false, false, true]) {
      await expect(module.run(input)).rejects.toThrow('otra vez');
      expect(module.rests).toBe(rests);
    }
  });
});
