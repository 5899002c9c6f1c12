import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/paths.ts';
import { texts } from '../src/texts.ts';

it('npm run help explains every script of the root, and no other', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const explained = [...texts.usage.matchAll(/^ {2}((?:[a-z][\w:-]*(?:, )?)+) {2,}/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const named = Object.keys(scripts).filter((script) => script !== 'help');
  expect(explained.toSorted()).toEqual(named.toSorted());
});
