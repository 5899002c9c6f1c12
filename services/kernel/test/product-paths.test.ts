import { readdir, readFile } from 'node:fs/promises';
import { calls } from '@vitrina/contracts';
import { expect, it } from 'vitest';

const source = new URL('../src/', import.meta.url);

it('names no path of a call or page in the kernel: differences between calls are in their definitions', async () => {
  const paths = Object.values(calls).map(({ path }) => path.replace(/\/:.*/, ''));
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, source), 'utf8');
    found.push(...[...paths, '/api/', "'/p/"].filter((path) => text.includes(path)).map((path) => `${file}: ${path}`));
  }
  expect(found).toEqual([]);
});

it('words a missing session according to the definition of the call', () => {
  const worded = Object.entries(calls).flatMap(([name, call]) =>
    'withoutSession' in call ? [[name, call.withoutSession]] : [],
  );
  expect(worded).toEqual([['POST /api/perfil', 'sin_sesion']]);
});
