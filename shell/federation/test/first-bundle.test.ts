import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { bundleFirst } from '../src/first/bundle.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the first content', () => {
  it.each(['mf-blog', 'mf-directory'])('of %s starts without the APIs of browsers and Node', async (name) => {
    const bundle = await bundleFirst(path.join(root, name), 'x_', true);
    expect(bundle).not.toBe(null);
    // A lazy import in code that it shares with the application would bring all of the SDK, which needs a browser.
    expect(() => runInContext(bundle?.module ?? 'missing()', createContext({}))).not.toThrow();
  });
});
