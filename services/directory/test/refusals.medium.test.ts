import { errorCatalogue } from '@vitrina/contracts/errors';
import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(providerChanged('taller'));
  anyone = visitor(directory);
});
afterAll(() => directory.close());

/** Expects the status and text of an error in the catalogue. */
async function refused(answer: Promise<Response>, code: keyof typeof errorCatalogue) {
  const { status, text } = errorCatalogue[code];
  expect(await anyone.read(answer)).toMatchObject({ status, body: { success: false, code, error: text } });
}

it('a gallery without a known place asks for one', async () => {
  await refused(anyone.get('/api/galeria?country=MX'), 'lugar_requerido');
  await refused(anyone.get('/api/galeria?country=MX&state=Atlantis'), 'lugar_requerido');
});

it('a report without a reason asks for one', async () => {
  const report = { tipo: 'proveedor', id: idOf('taller'), motivo: ' ' };
  await refused(anyone.post('/api/reportes', report), 'motivo_requerido');
});

it('an unknown report cannot be decided', async () => {
  const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  await refused(admin.post(`/api/admin/reportes/${newId()}`, { decision: 'descartar' }), 'reporte_no_encontrado');
});

it('a data export that was not requested cannot be downloaded', async () => {
  const person = await signIn(directory, { userId: idOf('ana'), name: 'Ana' });
  await refused(person.get('/api/cuenta/exportacion/archivo'), 'exportacion_no_encontrada');
});

it('a comment with a reply accepts no second one', async () => {
  const author = await signIn(directory, { userId: idOf('ana'), name: 'Ana' });
  const owner = await signIn(directory, { userId: idOf('taller'), name: 'Taller', role: 'provider', missing: [] });
  const said = { proveedor_id: idOf('taller'), comentario: 'Quedó muy bien la pared' };
  const { body } = await author.read<{ data: { id: string } }>(author.post('/api/comentarios', said));
  const path = `/api/comentarios/${body.data.id}/respuesta`;
  expect((await owner.post(path, { respuesta: 'Gracias' })).status).toBe(201);
  await refused(owner.post(path, { respuesta: 'Otra vez gracias' }), 'comentario_respondido');
});
