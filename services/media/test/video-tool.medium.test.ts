import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DecoderCrashed, PictureRefused } from '../src/files/limited-program.ts';
import { extractPoster, makeFilm } from '../src/video/film.ts';
import { probeVideo } from '../src/video/probe.ts';
import { planVideo, type VideoPlan } from '../src/video/video-plan.ts';
import { runFfmpeg } from '../src/video/video-tool.ts';
import { processesOf } from './support/children.ts';
import { makeClip, pictureInput, probeRaw, quickH264 } from './support/clips.ts';
import { temporaryFolder } from './support/temporary.ts';

const run = promisify(execFile);
const calm = new AbortController().signal;
const limits = { maxSeconds: 60 };

async function planOf(file: string): Promise<VideoPlan> {
  const plan = planVideo(await probeVideo(file, calm), limits);
  if ('error' in plan) throw new Error(plan.error);
  return plan;
}

/** Runs ffmpeg for very long: encodes the same clip slowly, again and again. */
async function endless(signal: AbortSignal, limitMs: number) {
  const input = await makeClip([...pictureInput(), ...quickH264]);
  const output = join(await temporaryFolder(), 'salida.mp4');
  const slow = ['-vf', 'loop=-1:size=50,realtime=speed=0.5'];
  return {
    output,
    run: runFfmpeg({ input, inputOptions: [], outputOptions: slow, output, signal, limitMs, niceness: 19 }),
  };
}

test('an aborted run rejects with its reason and ends its process', async () => {
  const aborting = new AbortController();
  const { output, run } = await endless(aborting.signal, 60_000);
  const ended = expect(run).rejects.toThrow('ya no hace falta');
  await expect.poll(async () => (await processesOf('ffmpeg', output)).length, { timeout: 60_000 }).toBe(1);
  aborting.abort(new Error('ya no hace falta'));
  await ended;
  expect(await processesOf('ffmpeg', output)).toEqual([]);
});

test('a run beyond its limit counts as a crash and ends its process', async () => {
  const { output, run } = await endless(calm, 300);
  await expect(run).rejects.toBeInstanceOf(DecoderCrashed);
  expect(await processesOf('ffmpeg', output)).toEqual([]);
});

test('a run aborted before its start starts no process', async () => {
  const { run } = await endless(AbortSignal.abort(new Error('nunca')), 60_000);
  await expect(run).rejects.toThrow('nunca');
});

test('a missing folder counts as a fault of the machine, a broken file as a fault of the file', async () => {
  const input = await makeClip([...pictureInput(), ...quickH264]);
  const plan = await planOf(input);
  const nowhere = extractPoster(input, '/proc/1/no-existe', plan, calm);
  await expect(nowhere).rejects.not.toBeInstanceOf(DecoderCrashed);
  const broken = join(await temporaryFolder(), 'roto.mp4');
  await writeFile(broken, 'no es un video');
  await expect(probeVideo(broken, calm)).rejects.toBeInstanceOf(PictureRefused);
});

test('a film reports its progress, which never decreases', async () => {
  const input = await makeClip([...pictureInput({ size: '1600x900', seconds: 6 }), ...quickH264]);
  const parts: number[] = [];
  const film = await makeFilm(input, await temporaryFolder(), await planOf(input), {
    ...limits,
    signal: calm,
    onPart: (part) => parts.push(part),
  });
  expect(film).toMatchObject({ width: 1280, height: 720, duration: 6 });
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.every((part) => part >= 0 && part <= 1)).toBe(true);
});

test('a damaged film is not merely repacked: the result decodes without errors', async () => {
  const input = await makeClip([...pictureInput({ seconds: 4 }), ...quickH264]);
  const bytes = await readFile(input);
  const pictures = bytes.indexOf('mdat');
  for (let part = 3; part < 9; part += 1) bytes.fill(0x5a, pictures + part * 9_000, pictures + part * 9_000 + 40);
  await writeFile(input, bytes);
  const plan = await planOf(input);
  expect(plan.how).toBe('remux');
  const parts: number[] = [];
  const options = { ...limits, signal: calm, onPart: (part: number) => parts.push(part) };
  const film = await makeFilm(input, await temporaryFolder(), plan, options);
  const decoded = await run('ffmpeg', ['-v', 'error', '-xerror', '-i', film.file, '-f', 'null', '-']);
  expect(decoded.stderr).toBe('');
  expect(film.duration).toBeGreaterThan(3);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
});

test('bright highlights of phones are brought into the range of ordinary screens', async () => {
  const high = ['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'];
  const colours = 'log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc';
  const input = await makeClip([...pictureInput({ seconds: 1 }), ...high, '-x265-params', colours]);
  const plan = await planOf(input);
  expect(plan.highRange).toMatchObject({ transfer: 'arib-std-b67', matrix: 'bt2020nc' });
  const folder = await temporaryFolder();
  expect((await stat(await extractPoster(input, folder, plan, calm))).size).toBeGreaterThan(1_000);
  const film = await makeFilm(input, folder, plan, { ...limits, signal: calm, onPart: () => undefined });
  const [stream] = (await probeRaw(film.file)).streams;
  expect(stream).toMatchObject({ pix_fmt: 'yuv420p', color_transfer: 'bt709', color_primaries: 'bt709' });
});

test('external pictures referenced by an MP4 are not read', async () => {
  const secret = await makeClip([...pictureInput(), ...quickH264]);
  const folder = await temporaryFolder();
  const input = join(folder, 'referencia.mp4');
  await writeFile(input, pointingAt(await readFile(secret), secret));
  // Confirms the attack: without the restrictions, the reference is followed.
  const followed = ['-enable_drefs', '1', '-use_absolute_path', '1', '-f', 'mov', '-i', input, '-f', 'null', '-'];
  expect((await run('ffmpeg', ['-v', 'error', ...followed])).stderr).toBe('');
  const film = planOf(input).then((plan) =>
    makeFilm(input, folder, plan, { ...limits, signal: calm, onPart: () => undefined }),
  );
  await expect(film).rejects.toBeInstanceOf(PictureRefused);
});

/** Creates the index of a clip, without pictures, whose data reference (a Macintosh alias) names another file. */
function pointingAt(clip: Buffer, path: string): Buffer {
  const index = clip.subarray(clip.indexOf('moov') - 4);
  const own = Buffer.from('0000000c75726c2000000001', 'hex');
  const at = index.indexOf(own);
  const target = Buffer.from(path.length % 2 === 0 ? path : `${path}\0`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(target.length);
  // Volume, name and levels stay empty; part 2 is the absolute path, part -1 the end.
  const alias = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from('alis'),
    Buffer.alloc(4),
    Buffer.alloc(150),
    Buffer.of(0, 2),
    length,
    target,
    Buffer.of(0xff, 0xff, 0, 0),
  ]);
  alias.writeUInt32BE(alias.length, 0);
  const grown = Buffer.concat([index.subarray(0, at), alias, index.subarray(at + own.length)]);
  for (const box of ['dref', 'dinf', 'minf', 'mdia', 'trak', 'moov']) {
    const name = grown.lastIndexOf(box, at);
    grown.writeUInt32BE(grown.readUInt32BE(name - 4) + alias.length - own.length, name - 4);
  }
  return Buffer.concat([clip.subarray(0, clip.readUInt32BE(0)), grown]);
}
