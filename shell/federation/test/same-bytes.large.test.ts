import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { contractDigest } from '@vitrina/contracts/microfrontends/version';
import { expect, it } from 'vitest';
import { readBuild } from '../src/build.ts';
import { cacheOf } from '../src/webpack/base.ts';
import { copyFor, writeSample, writeShell } from './sample.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const tool = path.join(root, 'shell/federation/src/cli.ts');

/** Copies both fixtures into a separate folder. @returns the folder */
async function treeIn(purpose: string): Promise<string> {
  await writeShell(copyFor(purpose, 'shell'));
  return path.dirname(await writeSample(copyFor(purpose)));
}

async function forgetCaches(tree: string): Promise<void> {
  for (const name of ['mf-sample', 'shell']) {
    const cache = cacheOf({ folder: path.join(tree, name), name, mode: 'production' });
    await rm(path.join(cache.cacheDirectory, cache.name), { recursive: true, force: true });
  }
}

/** Builds the folders of a tree in one process. @returns each contract's digest, and the hash of each file */
async function build(tree: string, names: readonly string[], cwd: string, env: Record<string, string>) {
  const folders = names.map((name) => path.join(tree, name));
  const options = { cwd, env: { ...process.env, ...env } };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', tool, 'build', ...folders], options);
  const seen: Record<string, string> = {};
  for (const [at, folder] of folders.entries()) {
    const { contract, output } = await readBuild(folder);
    seen[`${names[at]}`] = contractDigest(contract);
    for (const file of await readdir(output)) {
      seen[`${names[at]}/${file}`] = createHash('sha256')
        .update(await readFile(path.join(output, file)))
        .digest('hex');
    }
  }
  return seen;
}

it('gives the same bytes without a cache, with one, and in another folder, process and time zone', async () => {
  const one = await treeIn('same-bytes-one');
  const other = await treeIn('same-bytes-two');
  await forgetCaches(one);
  await forgetCaches(other);
  const first = await build(one, ['mf-sample', 'shell'], root, { TZ: 'UTC' });
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['mf-sample/remoteEntry.js', 'shell']));
  const fromCache = await build(one, ['shell', 'mf-sample'], one, { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' });
  expect(fromCache).toEqual(first);
  const elsewhere = await build(other, ['shell', 'mf-sample'], path.join(root, 'shell'), { TZ: 'America/Bogota' });
  expect(elsewhere).toEqual(first);
}, 240_000);

it('names every file of a build after its final bytes', async () => {
  const { contract, output } = await readBuild(path.join(path.dirname(copyFor('same-bytes-one')), 'shell'));
  const { contract: sample, output: ofSample } = await readBuild(copyFor('same-bytes-one'));
  const named = [
    ...contract.files.map((file) => [output, file.path]),
    ...sample.files.map((file) => [ofSample, file.path]),
  ];
  const own = named.filter(([, file = '']) => /^(?:first|start|sdk-types)\./.test(file));
  expect(own).toHaveLength(5);
  for (const [folder = '', file = ''] of own) {
    const hash = createHash('sha256')
      .update(await readFile(path.join(folder, file)))
      .digest('hex');
    expect(file.split('.')[1]).toBe(hash.slice(0, 10));
  }
});

it('separates the caches of two microfrontends in one folder, and of one name in two folders', () => {
  const caches = [
    cacheOf({ folder: '/a/mf-x', name: 'mf-x', mode: 'production' }),
    cacheOf({ folder: '/a/mf-x', name: 'mf-y', mode: 'production' }),
    cacheOf({ folder: '/b/mf-x', name: 'mf-x', mode: 'production' }),
    cacheOf({ folder: '/a/mf-x', name: 'mf-x', mode: 'development' }),
  ];
  expect(new Set(caches.map(({ name }) => name)).size).toBe(4);
});
