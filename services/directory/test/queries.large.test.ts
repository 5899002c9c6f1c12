import { afterAll, beforeAll, describe, it } from 'vitest';
import { arraysOf, expectFound, runDemoDirectory } from './judged-searches.ts';
import type { RunningDirectory } from './platform.ts';
import fifth from './queries/fifth.json' with { type: 'json' };
import fourth from './queries/fourth.json' with { type: 'json' };
import independent from './queries/independent.json' with { type: 'json' };
import second from './queries/second.json' with { type: 'json' };
import third from './queries/third.json' with { type: 'json' };

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDemoDirectory();
}, 60_000);
afterAll(() => directory.close());

describe('searches written independently of the product', () => {
  it.each(arraysOf({ independent, second, third, fourth, fifth }))(
    'find the expected result first, and hardly ever another, in the array $name of the set $set',
    (queries) => expectFound(directory, queries),
    120_000,
  );
});
