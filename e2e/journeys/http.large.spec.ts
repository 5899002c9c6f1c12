import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { Client } from '../support/client.ts';
import { fullProfile, newPerson } from '../support/people.ts';
import { photoWithGps } from '../support/pictures.ts';

interface Shown {
  id: string;
  ruta: string;
  ancho: number;
  alto: number;
  fuentes: { formato: string; ancho: number; url: string }[];
}
interface Found {
  data: { proveedores: { email: string }[]; publicaciones: { id: string }[] };
}

/** Time limit from the end of the upload to being found, in milliseconds. */
const BAR_MS = 5_000;

test('a photo is processed, shown in its region and found, without any metadata, within 5 s', async ({ baseURL }) => {
  const url = baseURL ?? '';
  const person = newPerson();
  const client = new Client(url);
  await client.join(person);
  await client.form('/api/perfil', { action: 'update', ...fullProfile(person, { pais: 'MX', estado_pais: 'OAX' }) });
  const photo = await photoWithGps();
  expect(photo.length).toBeGreaterThan(1_500_000);
  expect(photo.includes('SECRETO-EXIF')).toBe(true);

  const { data } = await client.publish('Fuga reparada', { name: 'foto.jpg', data: new Blob([new Uint8Array(photo)]) });
  const uploaded = Date.now();
  const visitor = new Client(url);
  const gallery = () => visitor.json<Shown[]>(`/api/galeria?country=MX&state=Oaxaca&email=${person.email}`);
  await expect.poll(async () => (await gallery()).map(({ id }) => id), { intervals: [50] }).toContain(data.id);
  const finds = async (query: string) => {
    const { data: found } = await visitor.json<Found>(`/api/buscar?q=${encodeURIComponent(query)}&pais=MX&estado=OAX`);
    return (
      found.proveedores.some(({ email }) => email === person.email) ||
      found.publicaciones.some(({ id }) => id === data.id)
    );
  };
  // Searches by trade, without the accent, with one letter wrong, by profession, and by name.
  for (const query of ['plomería', 'plomeria', 'plomaria', 'plomero', `taller ${person.word}`]) {
    await expect.poll(() => finds(query), { intervals: [50], message: query }).toBe(true);
  }
  const took = Date.now() - uploaded;
  console.log(`upload to found: ${took} ms`);
  expect(took).toBeLessThan(BAR_MS);

  const shown = (await gallery()).find(({ id }) => id === data.id);
  if (!shown) throw new Error('the post has left the gallery');
  // Orientation 6 turns the picture: it is upright now.
  expect(shown.alto).toBeGreaterThan(shown.ancho);
  expect(shown.fuentes.length).toBeGreaterThanOrEqual(6);
  for (const source of shown.fuentes) {
    const answer = await visitor.request(source.url);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('SECRETO-EXIF')).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: source.ancho });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  }

  await client.post('/api/delete_archivo', { id: data.id });
  for (const source of shown.fuentes) expect((await visitor.request(source.url)).status).toBe(404);
  await expect.poll(async () => (await gallery()).map(({ id }) => id)).not.toContain(data.id);
});
