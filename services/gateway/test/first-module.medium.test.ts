import { FirstFault, sampleVisit } from '@vitrina/first-content';
import { afterAll, describe, expect, it } from 'vitest';
import { FirstEngine } from '../src/page/first/engine.ts';
import { FirstModule } from '../src/page/first/first-modules.ts';
import { firstModule } from './sample-first.ts';

const engine = new FirstEngine(undefined);
afterAll(() => engine.close());

function moduleOf(code: string) {
  const faults: string[] = [];
  const module = new FirstModule({ module: code, styles: '' }, engine, ({ message }) => faults.push(message));
  return { module, faults };
}

const input = { path: '/explorar', visit: sampleVisit, answers: {} };
const drawing = (html: string) =>
  `globalThis.vitrinaFirst = (input) => JSON.stringify({ html: String(${html}), head: {}, linkedData: [] })`;

describe('a first content in its process', () => {
  it('returns the calls it needs, and draws', async () => {
    const { module, faults } = moduleOf(firstModule);
    const asked = await module.run(input);
    const address = '/api/galeria?country=MX&state=DF&semilla=1&limit=24';
    expect(asked).toEqual({ calls: [{ call: 'GET /api/galeria', address }] });
    const drawn = await module.run({ ...input, answers: { [address]: null } });
    expect(drawn).toMatchObject({ html: '<h1></h1><ul></ul>' });
    expect(faults).toEqual([]);
  });

  it.each([
    ['loops', 'globalThis.vitrinaFirst = () => { for (;;); }', /no result/],
    ['loops before it is asked', 'for (;;);', /no result/],
    ['returns a promise', 'globalThis.vitrinaFirst = async () => { await 0; for (;;); }', /no text/],
    [
      'allocates little by little',
      'globalThis.vitrinaFirst = () => { const all = []; for (;;) all.push(new Array(1e5).fill(1)); }',
      /out of memory|no result/,
    ],
    [
      'allocates at once',
      'globalThis.vitrinaFirst = () => String(new Array(64e6).fill(1).length)',
      /out of memory|no result/,
    ],
    ['asks for memory beside the heap', drawing('new Uint8Array(2 ** 31)'), /out of memory|invalid array/],
    [
      'takes long',
      `globalThis.vitrinaFirst = () => { for (let n = 0; n < 3e8; n += 1); return 'null'; }`,
      /ms of a processor/,
    ],
    ['throws', `globalThis.vitrinaFirst = () => { throw new Error('mi culpa'); }`, /^mi culpa$/],
    [
      'throws what loops when it is looked at',
      'globalThis.vitrinaFirst = () => { throw new Proxy({}, { get() { for (;;); }, getPrototypeOf() { for (;;); } }); }',
      /no result/,
    ],
    [
      'gives what loops when it is looked at',
      'globalThis.vitrinaFirst = () => ({ toString() { for (;;); } })',
      /no text/,
    ],
    ['gives another form', `globalThis.vitrinaFirst = () => '{"html":1}'`, /another form/],
    ['defines nothing', '1', /not a function/],
    [
      'reads a file',
      drawing(`process.getBuiltinModule('node:fs').readFileSync('/etc/passwd')`),
      /process is not defined/,
    ],
    ['requires', drawing(`require('node:fs')`), /require is not defined/],
    ['reaches the network', drawing(`fetch('https://evil.example')`), /fetch is not defined/],
    [
      'makes code that names the process',
      drawing(`this.constructor.constructor('return process')().pid`),
      /process is not defined/,
    ],
    [
      'makes code by a trace',
      `Error.prepareStackTrace = (_, calls) => calls.constructor.constructor('return process')().pid;
      ${drawing('new Error().stack.length > 0 && Error.prepareStackTrace(null, []) ')}`,
      /process is not defined|cannot read property/,
    ],
  ])('fails and is reported if its module %s', async (_what, code, words) => {
    const { module, faults } = moduleOf(code);
    await expect(module.run(input)).rejects.toThrow(FirstFault);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(words);
  });

  it('keeps its drawing for the same input, and draws again for another', async () => {
    const { module } = moduleOf(drawing("Date.now() + ' ' + input.length"));
    const first = await module.run(input);
    expect(await module.run(structuredClone(input))).toEqual(first);
    expect(await module.run({ ...input, path: '/otra-pagina' })).not.toEqual(first);
  });

  it('refuses markup that a page may not carry', async () => {
    const { module, faults } = moduleOf(drawing(`'<script>1</script>'`));
    await expect(module.run(input)).rejects.toThrow('what a page may not carry');
    expect(faults).toHaveLength(1);
  });

  it('rests after three failures in a row', async () => {
    const { module } = moduleOf(`globalThis.vitrinaFirst = () => { throw new Error('otra vez'); }`);
    for (const rests of [false, false, true]) {
      await expect(module.run(input)).rejects.toThrow('otra vez');
      expect([module.rests, module.isFaulty]).toEqual([rests, rests]);
    }
  });

  it('rests after three failures with responses, whatever it requested before each', async () => {
    const { module } = moduleOf(`globalThis.vitrinaFirst = (text) => {
      const { answers } = JSON.parse(text);
      if (answers['/api/blog'] !== undefined) throw new Error('otra vez');
      return JSON.stringify({ calls: [{ call: 'GET /api/blog', address: '/api/blog' }] });
    };`);
    for (const [round, rests] of [false, false, true].entries()) {
      const visit = { ...input.visit, seed: round };
      await module.run({ ...input, visit });
      await expect(module.run({ ...input, visit, answers: { '/api/blog': null } })).rejects.toThrow('otra vez');
      expect(module.rests).toBe(rests);
    }
  });

  it('rests for a moment, without blame, while the drawing process is unreachable', async () => {
    const away = new FirstEngine('/nowhere/socket');
    const faults: string[] = [];
    const module = new FirstModule({ module: firstModule, styles: '' }, away, ({ message }) => faults.push(message));
    for (const rests of [false, false, true]) {
      await expect(module.run(input)).rejects.toThrow();
      expect([module.rests, module.isFaulty]).toEqual([rests, false]);
    }
    expect(faults).toEqual([]);
    await expect.poll(() => module.rests).toBe(false);
    await away.close();
  });
});
