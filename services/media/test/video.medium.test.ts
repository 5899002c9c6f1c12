import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClip, pictureInput, playThrough, probeRaw, quickH264, soundInput } from './support/clips.ts';
import { listen } from './support/event-stream.ts';
import type { Owner } from './support/owner.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';
import { temporaryFolder } from './support/temporary.ts';

let platform: JoinedPlatform;
let owner: Owner;
beforeAll(async () => {
  platform = await sharedPlatform();
  owner = await platform.signIn();
}, 60_000);
afterAll(() => platform?.stop());

const patience = { interval: 100 };

/** Waits until a post is ready or failed. */
async function ended(id: string) {
  await expect.poll(async () => (await owner.post(id))?.estado, patience).not.toBe('procesando');
  const post = await owner.post(id);
  if (!post) throw new Error(`post ${id} is gone`);
  return post;
}

/** Reads a public object. */
async function fetchObject(path: string): Promise<Buffer> {
  const stream = await platform.objects.get('public', path.slice(1));
  if (!stream) throw new Error(`${path} is not there`);
  return buffer(stream);
}

/** Probes the film of a ready post. */
async function filmOf(path: string) {
  const file = join(await temporaryFolder(), 'film.mp4');
  await writeFile(file, await fetchObject(path));
  return { ...(await probeRaw(file)), file };
}

describe('a video', () => {
  test('becomes an MP4 if an iPhone recorded a MOV with sound that browsers do not play', async () => {
    const clip = await makeClip([
      ...[...pictureInput(), ...soundInput(), ...quickH264, '-c:a', 'pcm_s16le', '-timecode', '01:00:00:00'],
      ...['-metadata', 'com.apple.quicktime.make=Camara de Ana', '-movflags', 'use_metadata_tags', '-f', 'mov'],
    ]);
    const id = await owner.publish(clip, { name: 'IMG_0001.MOV' });
    expect(await ended(id)).toMatchObject({ estado: 'publicada' });
    const { streams, format } = await filmOf(`/media/${id}/video.mp4`);
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
    expect(format.tags?.major_brand).toBe('isom');
    expect(JSON.stringify([streams, format])).not.toContain('Ana');
  });

  test("gets its poster before it is ready, and plays everywhere without its camera's metadata", async () => {
    const clip = await makeClip([
      ...pictureInput({ size: '1920x1080', seconds: 6, rate: 30 }),
      ...soundInput(6),
      ...[...quickH264, '-c:a', 'aac', '-metadata', 'location=+19.4326-099.1332/', '-metadata', 'title=Secreto'],
      ...['-metadata', 'creation_time=2026-01-01T00:00:00Z', '-metadata:s:v', 'handler_name=Camara de Ana'],
    ]);
    const stream = await listen(owner);
    const id = await owner.publish(clip);
    await stream.until((event) => event.id === id && event.poster !== undefined);
    const early = await owner.post(id);
    expect(early).toMatchObject({
      estado: 'procesando',
      imagen_url: '',
      extension: 'mp4',
      ancho: 1280,
      alto: 720,
      duracion: 6,
      poster: `/media/${id}/1600.jpg`,
      thumbhash: expect.stringMatching(/^[\w+/]+=*$/),
    });
    expect((await fetchObject(`/media/${id}/1600.jpg`)).subarray(0, 2).toString('hex')).toBe('ffd8');

    const post = await ended(id);
    await stream.until((event) => event.id === id && event.etapa === 'lista');
    await stream.close();
    const percents = stream.events.filter((event) => event.id === id).map(({ progreso }) => progreso);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.some((percent) => percent > 12 && percent < 96)).toBe(true);
    expect(post).toMatchObject({
      estado: 'publicada',
      imagen_url: `/media/${id}/video.mp4`,
      extension: 'mp4',
      poster: `/media/${id}/1600.jpg`,
      ancho: 1280,
      alto: 720,
      duracion: 6,
    });
    expect(post.fuentes.map(({ formato, ancho }) => `${ancho}.${formato}`)).toEqual(
      expect.arrayContaining(['1600.webp', '1600.jpeg', '400.webp']),
    );

    const film = await filmOf(post.imagen_url);
    expect(film.streams.map(({ codec_name, profile, pix_fmt }) => [codec_name, profile, pix_fmt])).toEqual([
      ['h264', 'High', 'yuv420p'],
      ['aac', 'LC', undefined],
    ]);
    const bytes = await fetchObject(post.imagen_url);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    for (const secret of ['Secreto', '19.4326', 'Camara de Ana', 'Lavf', 'x264 - core'])
      expect(bytes.includes(secret)).toBe(false);
    expect(JSON.stringify([film.format.tags, film.streams.map(({ tags }) => tags)])).not.toContain('2026');
    expect((await platform.posts.findById(id).lean())?.preview).toBeUndefined();
  });

  test('comes with an event of everything a page needs to show it', async () => {
    const clip = await makeClip([...pictureInput({ size: '640x360' }), ...quickH264]);
    const id = await owner.publish(clip);
    await ended(id);
    const [event] = (await platform.posts.findById(id).lean())?.outbox ?? [];
    expect(event).toMatchObject({
      name: 'media.ready',
      version: 1,
      data: {
        post: {
          extension: 'mp4',
          path: `/media/${id}/video.mp4`,
          poster: `/media/${id}/640.jpg`,
          duration: 2,
          width: 640,
          height: 360,
        },
      },
    });
    const type = (await platform.objects.stat('public', `media/${id}/video.mp4`))?.contentType;
    expect(type).toBe('video/mp4');
  });

  const made: Array<[string, string[], { width: number; height: number; duration?: number }]> = [
    [
      'in a conforming format',
      [...pictureInput(), ...soundInput(), ...quickH264, '-c:a', 'aac'],
      { width: 320, height: 240 },
    ],
    ['without sound', [...pictureInput(), ...quickH264], { width: 320, height: 240 }],
    [
      'with odd sides',
      [...pictureInput({ size: '321x241' }), '-c:v', 'libx264', '-pix_fmt', 'yuv444p'],
      { width: 320, height: 240 },
    ],
    [
      'in HEVC',
      [
        ...pictureInput(),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none',
        '-tag:v',
        'hvc1',
      ],
      { width: 320, height: 240 },
    ],
    [
      'in MPEG-4 with MP3',
      [...pictureInput(), ...soundInput(), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
      { width: 320, height: 240 },
    ],
    [
      'with a variable frame rate',
      [...pictureInput({ rate: 30 }), '-vf', "select='not(mod(n,3))+lt(n,10)'", '-fps_mode', 'vfr', ...quickH264],
      { width: 320, height: 240 },
    ],
    [
      'with 120 frames per second',
      [...pictureInput({ rate: 120, seconds: 1 }), ...quickH264],
      { width: 320, height: 240, duration: 1 },
    ],
    [
      'with chapters, data and subtitles',
      [
        ...pictureInput(),
        '-f',
        'lavfi',
        '-i',
        'anullsrc=d=2',
        ...quickH264,
        '-c:a',
        'aac',
        '-metadata:s:a',
        'title=Secreto',
      ],
      { width: 320, height: 240 },
    ],
  ];
  test.each(made)('converts correctly %s', async (_name, args, { width, height, duration = 2 }) => {
    const post = await ended(await owner.publish(await makeClip(args)));
    expect(post).toMatchObject({ estado: 'publicada', error: null, ancho: width, alto: height });
    expect(Math.abs((post.duracion ?? 0) - duration)).toBeLessThanOrEqual(0.2);
    const film = await filmOf(post.imagen_url);
    expect(film.streams[0]).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width, height });
    const [over = 0, under = 1] = String(film.streams[0]?.avg_frame_rate).split('/').map(Number);
    expect(over / under).toBeLessThanOrEqual(60.1);
    expect(film.streams.length).toBeLessThanOrEqual(2);
    expect(film.chapters).toEqual([]);
  });

  test('becomes upright if a phone rotated it', async () => {
    const lying = await makeClip([...pictureInput(), ...quickH264]);
    const turned = await makeClip(['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
    const post = await ended(await owner.publish(turned));
    expect(post).toMatchObject({ estado: 'publicada', ancho: 240, alto: 320 });
    const [stream] = (await filmOf(post.imagen_url)).streams;
    expect(stream).toMatchObject({ width: 240, height: 320 });
    expect(stream?.side_data_list).toBeUndefined();
  });

  test('plays to its end, because damaged parts are encoded again', async () => {
    const bytes = await readFile(await makeClip([...pictureInput({ seconds: 3 }), ...quickH264]));
    const media = bytes.indexOf('mdat');
    for (const share of [0.3, 0.5, 0.7]) bytes.fill(0xff, media + 60_000 * share, media + 60_000 * share + 40);
    const file = join(await temporaryFolder(), 'danado.mp4');
    await writeFile(file, bytes);
    await expect(playThrough(file)).rejects.toThrow();
    const post = await ended(await owner.publish(file));
    expect(post.estado).toBe('publicada');
    await playThrough((await filmOf(post.imagen_url)).file);
  });
});

describe('an invalid video', () => {
  const long = [...pictureInput({ size: '64x48', seconds: 61, rate: 5 }), ...quickH264];
  const cases: Array<[string, () => Promise<string>, string]> = [
    ['longer than a minute', () => makeClip(long), 'El video dura demasiado. El máximo es de 60 segundos'],
    ['with only sound', () => makeClip([...soundInput(), '-c:a', 'aac']), 'no contiene ninguna imagen en movimiento'],
    ['cut off within its index', () => brokenOff(0.3, false), 'No pudimos leer el video'],
    ['cut off after its index', () => brokenOff(0.4, true), 'No pudimos leer el video'],
    [
      'in an unsupported codec',
      () =>
        makeClip([...pictureInput(), '-c:v', 'dirac', '-strict', '-2', '-f', 'mp4']).catch(() =>
          makeClip([...pictureInput(), '-c:v', 'libvpx', '-f', 'mp4']),
        ),
      'No podemos leer este tipo de video',
    ],
    ['containing a playlist', playlist, 'No pudimos leer el video'],
  ];
  test.each(cases)('%s fails in Spanish and shows nothing', async (_name, make, text) => {
    const id = await owner.publish(await make());
    const post = await ended(id);
    expect(post).toMatchObject({ estado: 'fallida', imagen_url: '', poster: null });
    expect(post.error).toContain(text);
    expect((await platform.keys()).public.filter((key) => key.includes(id))).toEqual([]);
  });
});

/** Makes a clip that was cut off, with its index before or after the pictures. */
async function brokenOff(part: number, indexFirst: boolean): Promise<string> {
  const whole = await makeClip([
    ...pictureInput({ seconds: 4 }),
    ...quickH264,
    ...(indexFirst ? ['-movflags', '+faststart'] : []),
  ]);
  const bytes = await readFile(whole);
  await writeFile(whole, bytes.subarray(0, Math.round(bytes.length * part)));
  return whole;
}

/** Makes a playlist that names a file of the server, after the first bytes of an MP4. */
async function playlist(): Promise<string> {
  const file = join(await temporaryFolder(), 'lista.mp4');
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  await writeFile(
    file,
    Buffer.concat([head, Buffer.from('\n#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')]),
  );
  return file;
}
