import { readdir, readFile } from 'node:fs/promises';
import { calls } from '@vitrina/contracts';
import { expect, it } from 'vitest';

const source = new URL('../src/', import.meta.url);

it('the kernel contains no path of a call or page: differences between calls are in their definitions', async () => {
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

it('the error for a missing session comes from the call’s definition', () => {
  const ownErrors = Object.entries(calls).flatMap(([name, call]) =>
    'withoutSession' in call ? [[name, call.withoutSession]] : [],
  );
  expect(ownErrors).toEqual([['POST /api/perfil', 'sin_sesion']]);
});
