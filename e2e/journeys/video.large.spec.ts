import { expect, test } from '@playwright/test';
import { Client } from '../support/client.ts';
import { fullProfile, newPerson } from '../support/people.ts';
import { clip } from '../support/videos.ts';

interface OwnPost {
  id: string;
  estado: string;
  imagen_url: string;
  poster: string | null;
  duracion: number | null;
}

test('a video is served in ranges, and plays and seeks in the browser', async ({ page, baseURL }) => {
  const client = new Client(baseURL ?? '');
  const person = newPerson();
  await client.join(person);
  await client.form('/api/perfil', { action: 'update', ...fullProfile(person, { pais: 'MX', estado_pais: 'TLA' }) });
  // Too wide to be repacked: it is encoded.
  const data = new Blob([new Uint8Array(await clip(6, '1600x900', 25))]);
  const { id } = (await client.publish('Taller en video', { name: 'clip.mp4', data })).data;
  const post = async () =>
    (await client.json<{ data: OwnPost[] }>('/api/obtener_galeria')).data.find((own) => own.id === id);
  await expect.poll(async () => (await post())?.estado, { timeout: 60_000 }).not.toBe('procesando');
  const ready = await post();
  expect(ready).toMatchObject({ duracion: 6, imagen_url: expect.stringMatching(/\/video\.mp4$/) });
  const film = ready?.imagen_url ?? '';

  const piece = await client.request(film, { headers: { range: 'bytes=100-199' } });
  expect([piece.status, piece.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(piece.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/);
  expect((await piece.arrayBuffer()).byteLength).toBe(100);
  const beyond = await client.request(film, { headers: { range: 'bytes=99999999-' } });
  expect(beyond.status).toBe(416);
  const poster = await client.request(ready?.poster ?? '');
  expect(poster.headers.get('content-type')).toBe('image/jpeg');

  await page.goto('/politicas');
  await page.evaluate((src) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = src;
    document.body.append(video);
    return video.play();
  }, film);
  const player = page.locator('video');
  const at = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(at).toBeGreaterThan(0.1);
  await player.evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 4;
  });
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => !video.seeking && video.readyState >= 2))
    .toBe(true);
  const played = await player.evaluate((video: HTMLVideoElement) => ({
    width: video.videoWidth,
    height: video.videoHeight,
    at: video.currentTime,
    seconds: video.duration,
  }));
  expect(played).toEqual({ width: 1280, height: 720, at: 4, seconds: expect.closeTo(6, 1) });
});
