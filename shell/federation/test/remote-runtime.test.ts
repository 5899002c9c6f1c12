import { describe, expect, it, vi } from 'vitest';

/** Parts of webpack's runtime and of the federation package's that a container's runtime uses. */
interface Require {
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
}

/** Loads a chunk that needs one shared module, from a shell that answers each request with the next of some factories. */
async function container(answers: readonly (() => Promise<unknown>)[]) {
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', {});
  // @ts-expect-error: a script of the container, which has no types
  const { default: federation } = await import('../src/webpack/remote-runtime.js');
  vi.unstubAllGlobals();
  const left = [...answers];
  const webpackRequire: Require = { m: {}, c: {} };
  Object.assign(webpackRequire, {
    federation: { instance: { loadShare: () => left.shift()?.() } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', shareScope: ['default'], requiredVersion: '^19.3.0' } },
    },
  });
  const installedModules = {};
  const load = async () => {
    const promises: Promise<unknown>[] = [];
    federation.bundlerRuntime.consumes({
      chunkId: 'app',
      promises,
      installedModules,
      webpackRequire,
      chunkMapping: { app: [7] },
    });
    await Promise.all(promises);
  };
  const use = () => {
    const module = { exports: undefined as unknown };
    webpackRequire.m[7]?.(module);
    return module.exports;
  };
  return { load, use, left };
}

describe("a container's runtime", () => {
  it('asks the shell once for a shared module that several chunks need', async () => {
    const { load, use, left } = await container([async () => () => 'react', async () => () => 'another']);
    await Promise.all([load(), load()]);
    await load();
    expect(use()).toBe('react');
    expect(left).toHaveLength(1);
  });

  it.each([
    ['fails to load it', () => Promise.reject(new Error('away')), 'away'],
    ['has no version that fits', async () => false, 'the shell provides no react ^19.3.0'],
  ])(
    'names the cause where the module is used if the shell %s, and asks again for the next chunk',
    async (_name, answer, cause) => {
      const { load, use } = await container([answer, async () => () => 'react']);
      await load();
      expect(use).toThrow(cause);
      await load();
      expect(use()).toBe('react');
    },
  );
});
