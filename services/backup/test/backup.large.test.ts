import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { joinAsProvider, publishPhoto } from '@vitrina/demo';
import { ObjectStore } from '@vitrina/kernel';
import { backingUrl, newNamespace, startService, type TestService } from '@vitrina/local/testing';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, type Platform } from '../src/back-up.ts';
import { Databases } from '../src/documents.ts';
import { BackupError, buckets, writeSignature } from '../src/manifest.ts';
import type { Progress } from '../src/progress.ts';
import { restore, verify } from '../src/restore.ts';
import { readConfig } from '../src/run-command.ts';

const silent: Progress = { collection: () => undefined, object: () => undefined };
const key = 'llave de las copias de seguridad, larga';
const TEAM_TOKENS = `mf-prueba:${'t'.repeat(32)}`;

async function open(namespace: string): Promise<Platform & { mongoUrl: string }> {
  const mongoUrl = backingUrl('MONGODB_URL');
  const databases = await Databases.connect(mongoUrl, namespace);
  onTestFinished(() => databases.close());
  return { namespace, mongoUrl, databases, store: new ObjectStore(readConfig(), namespace) };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the whole content of a platform: a hash for each document and object. */
async function contentOf({ databases, store }: Platform): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
  for (const name of await databases.names()) {
    for (const collection of await databases.collectionsOf(name)) {
      // Compares the stored types; the server may move the id to the front.
      const stored = databases.open(name).collection(collection).find({}, { promoteValues: false });
      for await (const { _id, ...fields } of stored) {
        const text = mongoose.mongo.BSON.EJSON.stringify({ _id, ...fields }, { relaxed: false });
        content.set(`${name}.${collection}#${String(_id)}`, hash(text));
      }
    }
  }
  for (const bucket of buckets) {
    for await (const { key } of store.each(bucket, '')) {
      const body = await store.get(bucket, key);
      content.set(`${bucket}/${key}`, hash(body ? await buffer(body) : 'missing'));
    }
  }
  return content;
}

const POST = 'Portón con copia';
let namespace = '';
let member: Awaited<ReturnType<typeof joinAsProvider>>;

/** Adds a provider with a photo to a platform. */
async function fill(platform: TestService): Promise<void> {
  member = await joinAsProvider(platform.url, 'Copia');
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f6f5c' } })
    .jpeg()
    .toBuffer();
  await publishPhoto(platform.url, member, POST, new Uint8Array(photo));
  await found(platform);
}

/** Waits until the search finds the photo. @returns its address on this platform */
function found(platform: TestService): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${platform.url}/api/buscar?q=port%C3%B3n`);
      const { data } = (await answer.json()) as { data: { publicaciones: Array<{ evento: string; ruta: string }> } };
      const post = data.publicaciones.find(({ evento }) => evento === POST);
      expect(post?.evento).toBe(POST);
      return (post?.ruta ?? '').replace(/^https?:\/\/[^/]+/, platform.url);
    },
    { timeout: 60_000, interval: 250 },
  );
}

beforeAll(async () => {
  const platform = await startService('all-in-one', { TEAM_TOKENS });
  namespace = platform.namespace;
  await fill(platform);
  await platform.stop();
});

test('a backup restored into an empty platform equals the original in every document and file, and people can use it', async () => {
  const [folder, source] = [await newFolder(), await open(namespace)];
  await backUp(folder, source, silent, key);
  const target = await open(newNamespace());
  await restore(folder, target, silent, key);

  const [before, after] = [await contentOf(source), await contentOf(target)];
  // A restore starts a new epoch in each database that publishes events.
  const differing = [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
  expect(
    differing.every((name) => /^\w+\.epochs#epoch$/.test(name)),
    differing.join(),
  ).toBe(true);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  expect([...before.keys()].filter((name) => name.startsWith('public/')).length).toBeGreaterThan(3);

  const restored = await startService('all-in-one', { TEAM_TOKENS, NAMESPACE: target.namespace });
  onTestFinished(() => restored.stop());
  const picture = await fetch(await found(restored));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const login = await fetch(`${restored.url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'login', email: member.email, contrasena: member.password }),
  });
  expect(login.status).toBe(200);
});

test('a restore never overwrites a platform with data', async () => {
  const [folder, source] = [await newFolder(), await open(namespace)];
  await backUp(folder, source, silent, key);
  await expect(restore(folder, source, silent, key)).rejects.toThrow(/has data \(accounts.*empty platform/);
});

test('an interrupted restore continues with the same backup only', async () => {
  const [folder, other, source] = [await newFolder(), await newFolder(), await open(namespace)];
  await backUp(folder, source, silent, key);
  await backUp(other, source, silent, key);
  const target = await open(newNamespace());
  const seen = new Set<string>();
  const interrupted: Progress = {
    ...silent,
    // Each collection is reported twice: while verifying the backup, and while writing its documents.
    collection: ({ database, collection }) => {
      if (seen.has(`${database}.${collection}`) && database === 'media') throw new Error('power cut');
      seen.add(`${database}.${collection}`);
    },
  };
  await expect(restore(folder, target, interrupted, key)).rejects.toThrow('power cut');
  await expect(restore(other, target, silent, key)).rejects.toThrow('has data');
  await restore(folder, target, silent, key);
  expect([...(await contentOf(target)).keys()].sort()).toEqual([...(await contentOf(source)).keys()].sort());
});

test('an interrupted backup counts as unfinished, and continues in its folder', async () => {
  const [folder, source] = [await newFolder(), await open(namespace)];
  let copied = 0;
  const failing: Progress = {
    ...silent,
    object: () => {
      copied += 1;
      if (copied === 2) throw new Error('power cut');
    },
  };
  await expect(backUp(folder, source, failing, key)).rejects.toThrow('power cut');
  await expect(verify(folder, silent, key)).rejects.toThrow('no finished backup');
  await backUp(folder, source, silent, key);
  await expect(backUp(folder, source, silent, key)).rejects.toThrow('already holds a backup');
  await verify(folder, silent, key);
});

test('a backup with a changed byte is refused before anything is restored', async () => {
  const [folder, source] = [await newFolder(), await open(namespace)];
  await backUp(folder, source, silent, key);
  const target = await open(newNamespace());
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [files.find((name) => name.endsWith('.jpg')), files.find((name) => name.endsWith('.bson.gz'))]) {
    const whole = await readFile(file ?? '');
    await truncate(file ?? '', whole.length - 9);
    await expect(restore(folder, target, silent, key)).rejects.toThrow(/damaged/);
    await writeFile(file ?? '', whole);
  }
  expect(await target.databases.withDocuments()).toEqual([]);
});

/** Lists the files of a backup as relative paths. */
async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

test('a backup changed without its key is refused before anything is restored', async () => {
  const [folder, other, source] = [await newFolder(), await newFolder(), await open(namespace)];
  await backUp(folder, source, silent, key);
  await backUp(other, source, silent, key);
  const target = await open(newNamespace());
  const at = (file: string) => join(folder, file);
  const manifest = await readFile(at('manifest.json'), 'utf8');
  const files = await filesOf(folder);
  const [one = '', two = ''] = files.filter((file) => file.endsWith('.jpg'));
  const accounts = files.find((file) => file.endsWith('accounts/accounts.bson.gz')) ?? '';
  const list = join('objects', 'public.ndjson');
  const swap = async () => {
    const [first, second] = [await readFile(at(one)), await readFile(at(two))];
    await writeFile(at(one), second);
    await writeFile(at(two), first);
  };
  /** Attacks without the key: adds an account, with a manifest that matches it. */
  const forge = async () => {
    const forged = gzipSync(mongoose.mongo.BSON.serialize({ _id: 'a'.repeat(24), staff: 'admin' }));
    await writeFile(at(accounts), forged);
    const sha256 = createHash('sha256').update(gunzipSync(forged)).digest('hex');
    const content = JSON.parse(manifest);
    for (const entry of content.collections)
      if (entry.collection === 'accounts') Object.assign(entry, { documents: 1, sha256 });
    await writeFile(at('manifest.json'), JSON.stringify(content));
  };
  const changes: Record<string, () => Promise<unknown>> = {
    'a namespace in the manifest': () => writeFile(at('manifest.json'), manifest.replace(namespace, 'otro')),
    'a blank in the manifest': () => writeFile(at('manifest.json'), `${manifest} `),
    'a forged account with a manifest that fits': forge,
    'the manifest of another backup': () => cp(join(other, 'manifest.json'), at('manifest.json')),
    'the manifest of another backup with its signature': async () => {
      await cp(join(other, 'manifest.json'), at('manifest.json'));
      await cp(join(other, 'manifest.hmac'), at('manifest.hmac'));
      await rm(at(accounts));
    },
    'no signature': () => rm(at('manifest.hmac')),
    'an empty signature': () => writeFile(at('manifest.hmac'), ''),
    'a signature of zeros': () => writeFile(at('manifest.hmac'), '0'.repeat(64)),
    'a signature with another key': () => writeSignature(folder, Buffer.from(manifest), 'otra llave, igual de larga'),
    'a removed file': () => rm(at(one)),
    'a removed collection': () => rm(at(accounts)),
    'a truncated file': () => truncate(at(one), 10),
    'an added object': () => writeFile(at(join('objects', 'public', 'nuevo.html')), 'a'),
    'an added collection': () => writeFile(at(join('databases', 'accounts', 'nueva.bson.gz')), gzipSync('')),
    'an added link': () => symlink('/etc/hostname', at(join('objects', 'enlace'))),
    'swapped files': swap,
    'a changed list of objects': async () =>
      writeFile(at(list), (await readFile(at(list), 'utf8')).replace('image/jpeg', 'text/html')),
  };
  for (const [what, change] of Object.entries(changes)) {
    const whole = await newFolder();
    await cp(folder, whole, { recursive: true });
    await change();
    await expect(verify(folder, silent, key), what).rejects.toBeInstanceOf(BackupError);
    await expect(restore(folder, target, silent, key), what).rejects.toBeInstanceOf(BackupError);
    expect(await target.databases.withDocuments(), what).toEqual([]);
    await rm(folder, { recursive: true });
    await cp(whole, folder, { recursive: true });
    await verify(folder, silent, key);
  }
});

test('a backup from before signatures is restored only if explicitly requested', async () => {
  const [folder, source] = [await newFolder(), await open(namespace)];
  await backUp(folder, source, silent, key);
  await rm(join(folder, 'manifest.hmac'));
  const target = await open(newNamespace());
  await expect(restore(folder, target, silent, key)).rejects.toThrow('--unsigned');
  await restore(folder, target, silent, null);
  expect([...(await contentOf(target)).keys()].sort()).toEqual([...(await contentOf(source)).keys()].sort());
});

test('a backup removes unlisted files left by an interrupted backup', async () => {
  const [folder, source] = [await newFolder(), await open(namespace)];
  await mkdir(join(folder, 'objects', 'public', 'media'), { recursive: true });
  await writeFile(join(folder, 'objects', 'public', 'media', 'borrada.jpg.part'), 'a');
  await backUp(folder, source, silent, key);
  expect((await filesOf(folder)).filter((file) => file.includes('borrada'))).toEqual([]);
  await verify(folder, silent, key);
});

/** Runs a command like an operator, with a limit on the size of each file, in KiB. */
async function runLimited(command: string, folder: string, ns: string, most: number) {
  const script = fileURLToPath(new URL(`../src/commands/${command}.ts`, import.meta.url));
  const limited = `ulimit -f ${most}; exec node --import tsx "$0" "$1"`;
  const env = { ...process.env, NAMESPACE: ns, BACKUP_KEY: key, TSX_DISABLE_CACHE: '1' };
  const child = spawn('bash', ['-c', limited, script, folder], { env });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)]);
  return { code, said };
}
const noRoom = { code: 1, said: expect.stringContaining('Make room') };

test('a backup fails without room for a list or a document, and continues once there is room', async () => {
  const [folder, source] = [await newFolder(), await open(newNamespace())];
  await source.store.ensureBuckets(buckets);
  const documents = source.databases.open('media').collection('galerias');
  // Its line in the list exceeds 1 KiB, so that the last write of the list is cut off.
  const long = ['a', 'b', 'c', 'd'].map((part) => part.repeat(240)).join('/');
  await source.store.put('public', long, randomBytes(100), 'image/jpeg');
  await documents.insertOne({ name: 'short' });
  expect(await runLimited('backup', folder, source.namespace, 1)).toEqual(noRoom);
  await documents.insertOne({ content: randomBytes(20_000) });
  expect(await runLimited('backup', folder, source.namespace, 4)).toEqual(noRoom);
  expect(await readdir(folder)).not.toContain('manifest.json');
  await backUp(folder, source, silent, key);
  expect(await verify(folder, silent, key)).toMatchObject({ namespace: source.namespace });
});
