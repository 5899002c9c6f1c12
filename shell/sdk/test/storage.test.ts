import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Storages = typeof import('../src/storage.ts');

/** Fake browser storage that can be full, or become blocked, for example after a change of settings. */
function storageOf(state: 'open' | 'full') {
  const stored: Record<string, string> = {};
  const storage = {
    state,
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
    setItem: (key: string, value: string) => {
      if (storage.state === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      stored[key] = value;
    },
  };
  return storage;
}

let storage: ReturnType<typeof storageOf>;
let sdk: Storages;

beforeEach(async () => {
  storage = storageOf('open');
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storageOf('open'));
  vi.resetModules();
  sdk = await import('../src/storage.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('keeps values in the browser', () => {
  sdk.memory.setItem('email', 'ana@correo.example');
  expect(storage.getItem('email')).toBe('ana@correo.example');
  sdk.memory.removeItem('email');
  expect(storage.getItem('email')).toBeNull();
});

it('keeps the newest value until reload if the disk is full', () => {
  sdk.memory.setItem('email', 'ana@correo.example');
  storage.state = 'full';
  sdk.memory.setItem('email', 'rosa@correo.example');
  expect(sdk.memory.getItem('email')).toBe('rosa@correo.example');
  sdk.memory.removeItem('email');
  expect(sdk.memory.getItem('email')).toBeNull();
});

it.each(['memory', 'tabMemory'] as const)('keeps values in %s until reload if reading the storage throws', (name) => {
  for (const property of ['localStorage', 'sessionStorage']) {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    vi.stubGlobal(property, undefined);
    Object.defineProperty(globalThis, property, { configurable: true, get: refuse });
  }
  const store = sdk[name];
  expect(store.getItem('borrador')).toBeNull();
  store.setItem('borrador', 'texto');
  expect(store.getItem('borrador')).toBe('texto');
  store.removeItem('borrador');
  expect(store.getItem('borrador')).toBeNull();
});
