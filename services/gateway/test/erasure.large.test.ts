import { randomBytes } from 'node:crypto';
import { connectMongo, keySpace, ObjectStore } from '@vitrina/kernel';
import { backingUrl } from '@vitrina/local/testing';
import { Redis } from 'ioredis';
import { Meilisearch } from 'meilisearch';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, confirmEmail, logInAdmin, makeErasureDue, publishedToday, signUp } from './people.ts';
import { darkPicture } from './pictures.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

/** A word that nothing else holds, in everything that the person has written. */
// Letters alone: a comment with many digits is held as one with a telephone number.
const word = `zac${[...randomBytes(12)].map((byte) => 'bcdfghjk'[byte % 8]).join('')}`;
/** Message from the person to a neighbour. */
const received = 'Busco una pieza de barro para la sala';
const patience = { interval: 200 };
const databases = ['accounts', 'directory', 'media', 'chat', 'registry', 'billing'];

let platform: PlatformAddress;
let namespace: string;

beforeAll(async () => {
  platform = await sharedPlatform();
  namespace = platform.environment.NAMESPACE ?? '';
});

const send = (who: Caller, method: string, path: string, body: object) =>
  fetch(platform.url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: who.cookie },
  });
const sendForm = (who: Caller, path: string, fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'foto.png');
  }
  return fetch(platform.url + path, { method: 'POST', body: form, headers: { cookie: who.cookie } });
};

/** Every document of every database, by its collection. */
async function documents(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of databases) {
    const mongo = await connectMongo(backingUrl('MONGODB_URL'), namespace, name);
    for (const { name: collection } of await mongo.listCollections()) {
      found.set(`${name}.${collection}`, JSON.stringify(await mongo.collection(collection).find({}).toArray()));
    }
    await mongo.close();
  }
  return found;
}

/** Every Redis key with its value, including queues and their jobs. */
async function redisKeys(): Promise<Map<string, string>> {
  const redis = new Redis(backingUrl('REDIS_URL'));
  const found = new Map<string, string>();
  for (const key of await redis.keys(`*${keySpace(namespace)}*`)) {
    const type = await redis.type(key);
    const read: Record<string, () => Promise<unknown>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      list: () => redis.lrange(key, 0, -1),
      set: () => redis.smembers(key),
      zset: () => redis.zrevrange(key, 0, -1),
      stream: () => redis.xrange(key, '-', '+'),
    };
    found.set(key, JSON.stringify(await read[type]?.()));
  }
  redis.disconnect();
  return found;
}

/** Every object of both buckets by its key, with its text. */
async function objects(): Promise<Map<string, string>> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;
  const store = new ObjectStore({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: 'us-east-1' }, namespace);
  const found = new Map<string, string>();
  for (const bucket of ['public', 'quarantine'] as const) {
    for (const key of await store.list(bucket, '')) {
      const stream = await store.get(bucket, key);
      found.set(`${bucket}/${key}`, stream ? Buffer.concat(await stream.toArray()).toString('latin1') : '');
    }
  }
  return found;
}

/** Every document of every index. */
async function indexed(): Promise<Map<string, string>> {
  const engine = new Meilisearch({ host: backingUrl('MEILI_URL'), apiKey: process.env.MEILI_KEY ?? '' });
  const found = new Map<string, string>();
  for (const { uid } of (await engine.getIndexes({ limit: 1_000 })).results) {
    if (!uid.startsWith(namespace)) continue;
    found.set(uid, JSON.stringify((await engine.index(uid).getDocuments({ limit: 1_000 })).results));
  }
  return found;
}

/** Places of any store that hold one of the marks, in keys or contents. */
async function placesWith(marks: readonly string[]): Promise<string[]> {
  const stores = await Promise.all([documents(), redisKeys(), objects(), indexed()]);
  // An object deleted between listing and reading has no text and holds no mark.
  const has = (text: string | undefined) =>
    marks.some((mark) => text?.toLowerCase().includes(mark.toLowerCase()) ?? false);
  return stores.flatMap((store) => [...store].filter((entry) => entry.some(has)).map(([place]) => place));
}

/** Creates a provider with traces wherever the platform keeps any. */
async function personWithTraces() {
  const person = await signUp(platform.url, 'usuario');
  // Without the confirmation, texts written by others with the same e-mail would stay: they may not be the person's.
  await confirmEmail(platform, person);
  const neighbour = await signUp(platform.url, 'proveedor');
  const own = {
    nnegocio: `Taller ${word}`,
    descripcion: `Hecho por ${word}`,
    politica: `Trato de ${word}`,
    horario: `Cita con ${word}`,
    redes: `https://www.instagram.com/${word}`,
  };
  const rest = { telefono: '+52 33 8765 4321', cp: '44100', pais: 'MX', estado_pais: 'JAL', especialidad: 'Plomera' };
  expect((await sendForm(person, '/api/perfil', { action: 'update', ...rest, ...own })).ok).toBe(true);
  expect((await sendForm(person, '/api/perfil', { action: 'update', fotoPerfil: darkPicture() })).ok).toBe(true);
  const text = {
    evento: 'Feria',
    descripcion: `Pieza de ${word}`,
    www: `https://${word}.example`,
    ...publishedToday(),
  };
  const uploaded = await sendForm(person, '/api/subir_archivo', { ...text, file: darkPicture() });
  const { data: post } = (await uploaded.json()) as { data: { id: string } };
  const slug = `taller-${word}`;
  const read = async (path: string) => (await fetch(platform.url + path)).json();
  const provider = async () =>
    ((await read(`/api/proveedores/${slug}`)) as { data?: { id: string; foto_perfil: string } }).data;
  await expect.poll(async () => (await provider())?.foto_perfil ?? '', patience).toMatch(/^http/);
  await expect
    .poll(async () => (await fetch(`${platform.url}/api/publicaciones/${post.id}`)).status, patience)
    .toBe(200);
  const { id = '', foto_perfil: photo = '' } = (await provider()) ?? {};
  const found = async () => JSON.stringify(await read(`/api/buscar?q=${word}`));
  await expect.poll(found, patience).toContain(post.id);
  expect((await fetch(`${platform.url}/api/vista-previa/${slug}`)).status).toBe(200);
  const neighbourId = await idOf(neighbour);
  for (const comentario of ['Sin respuesta', 'Con respuesta']) {
    const sent = { proveedor_id: neighbourId, comentario: `${comentario} de ${word}` };
    const { data } = (await (await send(person, 'POST', '/api/comentarios', sent)).json()) as { data: { id: string } };
    if (comentario === 'Con respuesta') {
      const reply = await send(neighbour, 'POST', `/api/comentarios/${data.id}/respuesta`, { respuesta: 'Gracias' });
      expect(reply.status).toBe(201);
    }
  }
  await send(neighbour, 'POST', '/api/comentarios', { proveedor_id: id, comentario: `Compré con ${word}` });
  await send(neighbour, 'POST', '/api/reportes', { tipo: 'proveedor', id, motivo: 'otro', texto: `Es ${word}` });
  await appealAndAnswer(person, neighbourId);
  await askAndAnswer(person, id, neighbourId);
  expect((await send(person, 'POST', '/api/cuenta/exportacion', {})).status).toBe(202);
  const copy = async () => {
    const answer = await fetch(`${platform.url}/api/cuenta/exportacion`, { headers: { cookie: person.cookie } });
    return ((await answer.json()) as { data: { estado: string } }).data.estado;
  };
  await expect.poll(copy, patience).toBe('lista');
  await send(person, 'POST', '/api/auth', { action: 'recuperar', email: person.email });
  const said = await send(person, 'POST', '/api/chat', { email: person.email, sender: 'user', message: `Soy ${word}` });
  const chatting = { ...person, cookie: said.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  expect((await send(chatting, 'POST', '/api/chat/copia', {})).status).toBe(202);
  await expect.poll(async () => (await documents()).get('accounts.transcripts'), patience).toContain(word);
  return {
    person,
    id,
    postId: post.id,
    neighbour,
    photoId: /media\/(\w+)\//.exec(photo)?.[1] ?? '',
  };
}

/** Removes a comment of the person, who appeals; rejects the appeal, which a mail reports. */
async function appealAndAnswer(person: Caller, proveedor_id: string): Promise<void> {
  const admin = await logInAdmin(platform.url);
  const answered = async <T>(answer: Promise<Response>) => {
    const given = await answer;
    expect(given.ok).toBe(true);
    return (await given.json()) as T;
  };
  const comentario = `Nunca más, dice ${word}`;
  const { data: comment } = await answered<{ data: { id: string } }>(
    send(person, 'POST', '/api/comentarios', { proveedor_id, comentario }),
  );
  const removal = { tipo: 'comentario', id: comment.id, razon: `Ofende ${word}` };
  const { decision } = await answered<{ decision: string }>(send(admin, 'POST', '/api/admin/retiros', removal));
  const { data: appeal } = await answered<{ data: { id: string } }>(
    send(person, 'POST', '/api/apelaciones', { decision, texto: `No ofende a ${word}` }),
  );
  const answer = { resultado: 'rechazada', texto: `Sí ofende a ${word}` };
  await answered(send(admin, 'POST', `/api/admin/apelaciones/${appeal.id}`, answer));
  await expect.poll(async () => (await documents()).get('accounts.appeal_answers'), patience).toContain(word);
}

/** Has a visitor ask the person for a quote, the person answer by mail, and the person ask a neighbour for a quote. */
async function askAndAnswer(person: Caller, id: string, neighbourId: string): Promise<void> {
  const mongo = await connectMongo(backingUrl('MONGODB_URL'), namespace, 'accounts');
  const both = { _id: { $in: [id, neighbourId] } };
  await mongo.collection<{ _id: string }>('accounts').updateMany(both, { $set: { plan: 'premium' } });
  await mongo.close();
  const asking = { nombre: 'Eva', email: 'eva@correo.example', texto: `Busco algo como lo de ${word}` };
  const visitor = { ...person, cookie: '' };
  expect((await send(visitor, 'POST', '/api/mensajes', { proveedor: id, ...asking })).status).toBe(201);
  // The text stays with the neighbour who received it, without the sender.
  const own = { nombre: `Eva ${word}`, email: person.email, telefono: '+52 33 8765 4321', texto: received };
  expect((await send(person, 'POST', '/api/mensajes', { proveedor: neighbourId, ...own })).status).toBe(201);
  const inbox = await fetch(`${platform.url}/api/mensajes`, { headers: { cookie: person.cookie } });
  const [message] = (await inbox.json()) as Array<{ id: string }>;
  const reply = { texto: `Con gusto, dice ${word}` };
  expect((await send(person, 'POST', `/api/mensajes/${message?.id}/respuesta`, reply)).status).toBe(201);
  // The mail to an address typed by a visitor links to the answer and does not repeat it.
  await expect
    .poll(async () => (await documents()).get('accounts.local_outbox'), patience)
    .toContain('Respondieron tu mensaje');
}

async function idOf({ email }: Caller): Promise<string> {
  const list = async () => {
    const answer = await fetch(`${platform.url}/api/usuarios?email=${email}`);
    return ((await answer.json()) as { data: Array<{ id: string; email: string }> }).data;
  };
  await expect.poll(async () => (await list()).some((one) => one.email === email), patience).toBe(true);
  return (await list()).find((one) => one.email === email)?.id ?? '';
}

it('a deletion removes the account from every database, bucket, index, queue and session', {
  timeout: 240_000,
}, async () => {
  const { person, id, postId, photoId, neighbour } = await personWithTraces();
  const neighbourId = await idOf(neighbour);
  const marks = [word, person.email, '3387654321'];
  // Proves that the search finds existing data in each kind of store.
  const before = await placesWith(marks);
  for (const kind of [
    'accounts.accounts',
    'accounts.messages',
    'directory.providers',
    'media.posts',
    'chat.conversations',
  ]) {
    expect(before).toContain(kind);
  }
  expect(
    before.some((place) => place.startsWith(namespace)),
    'an index',
  ).toBe(true);
  expect(
    before.some((place) => place.includes(':account:')),
    'a session',
  ).toBe(true);
  const files = async () =>
    [...(await objects()).keys()].filter(
      (key) => [id, postId, photoId].some((one) => key.includes(one)) && !key.endsWith('.withdrawn'),
    );
  expect((await files()).length).toBeGreaterThan(4);
  expect((await files()).some((key) => key.endsWith('.zip'))).toBe(true);

  const removal = await send(person, 'DELETE', '/api/cuenta', { contrasena: 'clave para pruebas' });
  expect(removal.status).toBe(202);
  // Nothing of the person is public from now on.
  const gone = async () => (await fetch(`${platform.url}/api/proveedores/taller-${word}`)).status;
  await expect.poll(gone, { timeout: 5_000, interval: 100 }).toBe(404);
  await makeErasureDue(platform, person);
  await expect.poll(() => placesWith(marks), { timeout: 90_000, interval: 1_000 }).toEqual([]);
  await expect.poll(files, patience).toEqual([]);
  const comments = await (await fetch(`${platform.url}/api/comentarios?proveedor_id=${neighbourId}`)).json();
  expect(comments).toMatchObject([{ nombre_usuario: 'Cuenta eliminada', comentario: '', respuesta: 'Gracias' }]);
  const inbox = await fetch(`${platform.url}/api/mensajes`, { headers: { cookie: neighbour.cookie } });
  const kept = { nombre: 'Cuenta eliminada', correo: null, telefono: null, texto: received };
  expect(await inbox.json()).toMatchObject([kept]);
});
