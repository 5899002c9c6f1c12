import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@vitrina/local';
import { expect, test } from 'vitest';
import { JOURNEYS } from './containers/journeys.ts';

test.for(JOURNEYS)('%s has the journey that runs in containers: %s', async ([spec, title]) => {
  expect(await readFile(join(root, 'e2e/journeys', spec), 'utf8')).toContain(`test('${title}'`);
});
