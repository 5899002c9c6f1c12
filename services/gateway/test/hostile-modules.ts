/**
 * Server modules that try to leave their engine. Each one searches for an object of the host, or for a trace of another
 * request, in its own way. It passes its findings to `plunder`, which names everything reachable from there.
 */

/** Takes any candidate for a host object and lists what it opens. Works in any JavaScript engine. */
const PLUNDER = `
const found = [];
const note = (what) => { if (!found.includes(what)) found.push(what); };
const attempt = (act) => { try { return act(); } catch { return undefined; } };
const plunder = (value) => {
  const makers = [value?.constructor?.constructor, value?.Function, value?.__proto__?.constructor?.constructor];
  const hosts = makers.map((make) => attempt(() => typeof make === 'function' && make('return globalThis')()));
  for (const host of [value, ...hosts, globalThis]) {
    const node = attempt(() => host.process);
    if (node) note('process');
    if (attempt(() => Object.keys(node.env).length) > 0) note('environment');
    attempt(() => { node.kill(node.ppid, 'SIGUSR1'); note('signal'); });
    const load = attempt(() => node.getBuiltinModule) ?? attempt(() => node.mainModule.require) ?? attempt(() => host.require);
    if (attempt(() => load('node:fs').readFileSync(SECRET_FILE, 'utf8'))) note('file');
    attempt(() => { load('node:net').connect(PORT, '127.0.0.1'); note('socket'); });
    attempt(() => { load('node:dns').lookup('vitrina.invalid', () => undefined); note('dns'); });
    attempt(() => { load('node:child_process').spawnSync('/bin/true'); note('process started'); });
    attempt(() => { host.fetch('http://127.0.0.1:' + PORT); note('fetch'); });
    attempt(() => { new host.WebSocket('ws://127.0.0.1:' + PORT); note('websocket'); });
    attempt(() => { new host.Worker('data:text/javascript,1'); note('worker'); });
    attempt(() => { host.Deno.readTextFileSync(SECRET_FILE); note('deno'); });
    for (const name of ['std', 'os', 'bjs', 'scriptArgs', 'print', 'vm']) if (attempt(() => host[name]) !== undefined) note(name);
  }
};
const finish = () => JSON.stringify({ html: found.join(' '), head: {}, linkedData: [] });
`;

/** Attempt of a module: code that runs when it is loaded, and code that runs for each page. */
interface Attempt {
  load?: string;
  /** `input` is the text that the gateway sends. Ends with `finish()` unless it returns something itself. */
  draw: string;
}

/** Attempts by name; a name completes 'a module that …'. */
export const attempts: Readonly<Record<string, Attempt>> = {
  'makes the host write the stack of an error whose name is a symbol': {
    draw: `const error = new Error(); error.name = Symbol();
      try { error.stack; } catch (host) { plunder(host); }
      for (const proto of [Error.prototype, Object.prototype, Function.prototype, Symbol.prototype]) {
        Object.defineProperty(proto, 'cause', { configurable: true, set(value) { plunder(this); plunder(value); }, get() { plunder(this); } });
      }
      try { String(error); error.stack; } catch (host) { plunder(host); }`,
  },
  'compiles a script in the main realm through what setters of the host catch': {
    load: `const NAMES = ['code', 'cause', 'message', 'stack', 'name', 'oncomplete', 'async', 'handle', 'sourceMapURL', 'cachedData',
      'cachedDataRejected', 'cachedDataProduced', 'importModuleDynamically', 'filename', 'lineOffset', 'timeout', 'breakOnSigint', 'domain'];
      const caught = (value) => { plunder(value); attempt(() => plunder(value.runInThisContext()));
        attempt(() => { if (new value.constructor('this').runInThisContext()) note('main realm'); }); };`,
    draw: `const error = new Error(); error.name = Symbol();
      try { error.stack; String(error); } catch (host) {
        for (let proto = host; proto; proto = Object.getPrototypeOf(proto)) for (const name of NAMES) attempt(() => Object.defineProperty(proto, name,
          { configurable: true, get() { caught(this); }, set(value) { caught(this); caught(value); } }));
        attempt(() => { host.constructor.stackTraceLimit = 99; host.constructor.prepareStackTrace = (thrown, sites) => { plunder(thrown);
          for (const site of sites) { caught(site.getThis()); caught(site.getFunction()); } }; });
        attempt(() => host.stack);
      }`,
  },
  'walks the constructors of everything it can name': {
    draw: `for (const value of [globalThis, input, finish, [], {}, /x/, 1, '', true, Symbol(), 1n, new Map(), new Date(), Promise.resolve(),
        (function* () {})(), async () => {}, new Proxy({}, {}), new Error(), JSON, Math, Reflect, globalThis.vitrinaFormat]) plunder(value);`,
  },
  'makes code from text': {
    draw: `attempt(() => plunder(Function('return this')()));
      attempt(() => plunder((0, eval)('this')));
      attempt(() => plunder((async () => {}).constructor('return this')()));
      attempt(() => plunder((function* () {}).constructor('return this')().next().value));`,
  },
  'catches the host in traps of a proxy': {
    load: `const trap = () => new Proxy(function () {}, new Proxy({}, { get: (_t, name) => (...args) => { args.forEach(plunder);
      return name === 'getPrototypeOf' ? null : name === 'ownKeys' ? [] : name === 'get' && args[1] === 'length' ? 1 : trap(); } }));`,
    draw: 'plunder(trap()); attempt(() => vitrinaFormat(trap(), trap(), trap())); attempt(() => JSON.stringify(trap())); return trap();',
  },
  'returns a thenable that calls the host back': {
    draw: 'return { then(resolve, reject) { plunder(resolve); plunder(reject); plunder(this); }, toJSON() { plunder(this); return finish(); } };',
  },
  'returns a promise and goes on after its reply': {
    load: 'globalThis.late = [];',
    draw: `const before = late.join(' '); (async () => { for (let n = 0; n < 50; n += 1) { await 0; late.push(input); } })();
      queueMicrotask(() => late.push(input)); Promise.reject(new Error(input));
      if (before) note(before);`,
  },
  'overflows the stack and looks at the error': {
    draw: `const deep = () => { try { deep(); } catch (error) { plunder(error); throw error; } };
      attempt(deep); attempt(() => JSON.stringify(JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))));
      attempt(() => /(?:a|a)*b/.test('a'.repeat(30)));`,
  },
  'imports modules': {
    draw: `for (const name of ['node:fs', 'fs', 'node:net', 'std', 'os', 'qjs:os', 'data:text/javascript,export default globalThis', SECRET_FILE])
        attempt(() => eval('import(' + JSON.stringify(name) + ')').then((module) => { note('import'); plunder(module); }, plunder));`,
  },
  'shares memory and waits on it': {
    draw: `attempt(() => { const memory = new SharedArrayBuffer(64); plunder(memory); });
      attempt(() => { const memory = new WebAssembly.Memory({ initial: 1, maximum: 9, shared: true }); plunder(memory); note('webassembly'); });
      attempt(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50));`,
  },
  'sends signals': {
    draw: `for (const name of ['kill', 'abort', 'exit', 'reallyExit', '_debugProcess', '_linkedBinding', 'binding', 'dlopen'])
        attempt(() => { if (globalThis.process[name]) note(name); });`,
  },
  'writes to inherited descriptors': {
    draw: `for (const name of ['print', 'console', 'std', 'os']) attempt(() => { if (globalThis[name]) note(name); });
      attempt(() => { os.write(1, new ArrayBuffer(9), 0, 9); note('descriptor'); }); attempt(() => { std.out.puts('x'); note('descriptor'); });`,
  },
  'starts processes without end': {
    draw: `for (let n = 0; n < 100; n += 1) { plunder(globalThis); attempt(() => { os.exec(['/bin/true']); note('exec'); }); }`,
  },
  'resolves names': {
    draw: `attempt(() => { fetch('http://vitrina.invalid'); note('fetch'); }); attempt(() => { new EventSource('http://127.0.0.1:' + PORT); note('stream'); });
      attempt(() => { navigator.sendBeacon('http://127.0.0.1:' + PORT, input); note('beacon'); });`,
  },
  'follows symbolic links': {
    draw: `for (const path of ['/proc/self/environ', '/proc/self/root' + SECRET_FILE, '/dev/fd/0', SECRET_FILE])
        attempt(() => { if (std.loadFile(path) || os.readlink(path)) note('file'); });`,
  },
  'keeps what a visitor sent for the next one': {
    load: 'let kept = []; globalThis.kept = []; class Store { static values = []; }',
    draw: `if (kept.length || globalThis.kept.length || Store.values.length || finish.kept || Object.prototype.kept || vitrinaFirst.kept) note('kept');
      kept.push(input); globalThis.kept.push(input); Store.values.push(input); finish.kept = input; vitrinaFirst.kept = input;
      Object.prototype.kept = input; attempt(() => { Symbol.for(input); });`,
  },
  'replaces built-ins to read the next request': {
    load: 'globalThis.seen = [];',
    draw: `for (const text of seen) note(text);
      for (const [owner, name] of [[JSON, 'parse'], [JSON, 'stringify'], [String.prototype, 'toString'], [Array.prototype, 'push'], [Object, 'defineProperty']]) {
        const own = owner[name]; attempt(() => { owner[name] = function (...args) { seen[seen.length] = String(args[0]); return own.apply(this, args); }; });
      }
      Object.defineProperty(Object.prototype, 'secret', { configurable: true, get() { return seen; }, set(value) { seen[seen.length] = value; } });
      globalThis.vitrinaFirst = ((own) => (text) => { seen[seen.length] = text; return own(text); })(vitrinaFirst);`,
  },
  'waits for what is collected': {
    load: 'globalThis.registry = typeof FinalizationRegistry === "function" ? new FinalizationRegistry((held) => { globalThis.held = held; }) : null; globalThis.weak = [];',
    draw: `if (globalThis.held) note(globalThis.held); for (const one of weak) { const value = one.deref(); if (value) note(value.input); }
      const object = { input }; registry?.register(object, input); weak.push(new WeakRef(object)); attempt(() => gc());`,
  },
  'replaces the prototypes that its result is read by': {
    draw: `for (const proto of [String.prototype, Object.prototype]) {
        Object.defineProperty(proto, 'length', { configurable: true, get() { plunder(this); return 0; } });
        Object.defineProperty(proto, 'toString', { configurable: true, value() { plunder(this); return finish(); } });
        Object.defineProperty(proto, Symbol.toPrimitive, { configurable: true, value() { plunder(this); return finish(); } });
      }
      return new String(finish());`,
  },
  'abuses the function that formats': {
    draw: `for (const name of ['constructor', '__proto__', 'toString', 'Collator', 'Segmenter', 'DateTimeFormat'])
        for (const setup of ['[]', '{"length":120000000}', '{"length":4294967295}', '{"__proto__":{"x":1}}', 'null', '[{"toString":1}]', '["es", {"timeZone": "../../etc/passwd"}]', '[' + '['.repeat(900) + ']'.repeat(900) + ']'])
          for (const values of ['[]', '{"length":120000000}', '[{"__proto__":{"valueOf":1}}]', '{"length":9}', '[1e999]'])
            { const text = attempt(() => vitrinaFormat(name, setup, values)); if (typeof text === 'object' || typeof text === 'function') { note('object'); plunder(text); } }
      attempt(() => vitrinaFormat.call(globalThis, { toString() { plunder(this); return 'NumberFormat'; } }, '[]', '[1]'));
      attempt(() => plunder(vitrinaFormat.constructor('return this')()));`,
  },
};

/** Modules that use too much; names complete 'a module that …'. */
export const exhausting: Readonly<Record<string, Attempt>> = {
  'loops for ever': { draw: 'for (;;);' },
  'loops inside a built-in function': { draw: 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);' },
  'loops inside a regular expression': { draw: "/^(?:a+)+$/.test('a'.repeat(40) + '!');" },
  'loops while its error is read': {
    draw: 'throw { get message() { for (;;); }, toString() { for (;;); } };',
  },
  'loops when its result is read': { draw: 'return { toString() { for (;;); }, get length() { for (;;); } };' },
  'replies after its time is over': {
    draw: 'const end = Date.now() + 5_000; while (Date.now() < end); return finish();',
  },
  'allocates without end': { draw: 'const all = []; for (;;) all.push(new Array(1e5).fill(1));' },
  'allocates outside its heap': { draw: 'const all = []; for (;;) all.push(new ArrayBuffer(2 ** 24));' },
  'doubles a text without end': { draw: "let text = 'a'; for (;;) { text += text; text.charCodeAt(7); }" },
  'returns more than a page may hold': { draw: "return 'a'.repeat(20_000_000);" },
  'makes promises without end': { draw: 'const again = () => Promise.resolve().then(again); for (;;) again();' },
  'creates formatters without end': {
    draw: `for (let n = 0; ; n += 1) vitrinaFormat('NumberFormat', JSON.stringify(['es', { minimumFractionDigits: n % 20 }]), '[' + n + ']');`,
  },
};

/** Source of a hostile module. */
export function hostileModule({ load = '', draw }: Attempt, surroundings: { port: number; file: string }): string {
  const { port, file } = surroundings;
  return `const PORT = ${port}; const SECRET_FILE = ${JSON.stringify(file)};${PLUNDER}
    ${load}
    globalThis.vitrinaFirst = (input) => { ${draw}
    return finish(); };`;
}
