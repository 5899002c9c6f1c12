import { readFile } from 'node:fs/promises';
import { box, u32 } from './boxes.ts';
import { makeClip, pictureInput, quickH264, soundInput } from './clips.ts';
import type { DeviceFile } from './device-pictures.ts';

const small = (rate = 10, seconds = 1, size = '64x48') => pictureInput({ size, seconds, rate });
const sound = soundInput(1);
const x265 = (parameters = '') => [
  ...words('-c:v libx265 -preset ultrafast -x265-params'),
  `log-level=none:pools=none${parameters}`,
];
const aac = ['-c:a', 'aac', '-b:a', '32k'] as const;
const sample = (name: string) => readFile(new URL(`../samples/${name}`, import.meta.url));

function words(text: string): string[] {
  return text.split(' ');
}

async function clip(...args: string[]): Promise<Buffer> {
  return readFile(await makeClip(args));
}

/** Files from phone cameras, action cameras, drones, recorders and messengers. */
export const deviceVideos: DeviceFile[] = [
  ready('iPhone with spatial sound that is taken for AAC', () => sample('spatial-apac.mov')),
  ready('iPhone with spatial sound that has no known codec', async () => {
    const file = await sample('spatial-apac.mov');
    file.write('free', file.indexOf('esds', file.indexOf('apac', 0, 'latin1'), 'latin1'), 'latin1');
    return file;
  }),
  ready('HDR that only names its transfer function', () => sample('hdr-transfer_smpte2084.mp4')),
  ready('iPhone HLG in HEVC, MOV with a timecode track', () =>
    clip(
      ...small(),
      ...sound,
      '-pix_fmt',
      'yuv420p10le',
      ...x265(':transfer=arib-std-b67:colorprim=bt2020:colormatrix=bt2020nc'),
      '-tag:v',
      'hvc1',
      ...aac,
      ...words('-timecode 01:00:00:00 -f mov'),
    ),
  ),
  ready('iPhone ProRes with PCM', () =>
    clip(...small(), ...sound, ...words('-c:v prores_ks -c:a pcm_s24le -f'), 'mov'),
  ),
  ready('iPhone with Apple Lossless sound', () =>
    clip(...small(), ...sound, ...quickH264, '-c:a', 'alac', '-f', 'mov'),
  ),
  ready('iPhone slow motion, 241 frames a second', () => clip(...small(241, 0.5), ...quickH264, '-f', 'mov')),
  ready('iPhone time lapse without sound', () =>
    clip(...small(30), ...x265(), ...words('-pix_fmt yuv420p -tag:v hvc1 -f'), 'mov'),
  ),
  ready('iPhone trimmed in its gallery (edit list)', async () => {
    const whole = await makeClip([...small(10, 3), ...quickH264]);
    return clip('-ss', '1', '-i', whole, '-c', 'copy', '-f', 'mov');
  }),
  ready('phone held upright', async () => {
    const lying = await makeClip([...small(), ...quickH264]);
    return clip('-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90');
  }),
  ready('Samsung HEVC as hev1', () =>
    clip(...small(), ...sound, ...x265(), ...words('-pix_fmt yuv420p -tag:v hev1'), ...aac),
  ),
  ready('Android with 3GP', async () =>
    branded(await clip(...small(), ...sound, ...quickH264, ...aac), '3gp4', ['isom', '3gp4']),
  ),
  ready('old phone, H.263 in 3GP', () => clip(...small(10, 1, '176x144'), '-c:v', 'h263', '-f', '3gp')),
  ready('WhatsApp', () =>
    clip(
      ...small(16),
      ...sound,
      ...words('-c:v libx264 -profile:v baseline -pix_fmt yuv420p'),
      ...aac,
      '-movflags',
      '+faststart',
    ),
  ),
  ready('screen recording of odd size and variable rate', () =>
    clip(
      ...small(30, 2, '65x49'),
      '-vf',
      "select='lt(n,10)+eq(n,59)'",
      ...words('-fps_mode vfr -c:v libx264 -pix_fmt yuv444p'),
    ),
  ),
  ready('screen recording whose last picture lasts for long', () =>
    clip(
      ...small(10, 12),
      '-vf',
      "select='lt(n,5)+eq(n,119)'",
      ...words('-fps_mode vfr -c:v libx264 -pix_fmt yuv444p'),
    ),
  ),
  ready('browser recording, fragmented with Opus', () =>
    clip(
      ...small(),
      ...sound,
      ...quickH264,
      ...words('-c:a libopus -movflags frag_keyframe+empty_moov+default_base_moof'),
    ),
  ),
  ready('recording whose headers have no length', async () => withoutLengths(await clip(...small(), ...quickH264))),
  ready('Live Photo of one frame', () => clip(...small(10, 0.1), ...quickH264, '-f', 'mov')),
  ready('GoPro with timecode', () => clip(...small(), ...sound, ...quickH264, ...aac, '-timecode', '10:00:00:00')),
  ready('DJI with a cover and subtitles', async () => {
    const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x48:rate=1:duration=1'];
    return clip(
      ...small(),
      ...cover,
      ...words(
        '-map 0 -map 1 -frames:v:1 1 -c:v:1 mjpeg -disposition:v:1 attached_pic -c:v:0 libx264 -pix_fmt yuv420p',
      ),
    );
  }),
  ready('camera with two lenses', () => clip(...small(), ...small(), ...words('-map 0 -map 1'), ...quickH264)),
  ready('two languages', () =>
    clip(...small(), ...sound, ...sound, ...words('-map 0 -map 1 -map 2'), ...quickH264, ...aac),
  ),
  ready('surround sound', () => clip(...small(), ...sound, ...quickH264, '-c:a', 'ac3', '-ac', '6')),
  ready('old camera, motion JPEG without ftyp', async () => {
    const mov = await clip(...small(), ...sound, ...words('-c:v mjpeg -c:a pcm_u8 -f'), 'mov');
    return Buffer.concat([box('wide', Buffer.alloc(mov.readUInt32BE(0) - 8)), mov.subarray(mov.readUInt32BE(0))]);
  }),
  ready('iTunes film, brand M4V', async () =>
    branded(await clip(...small(), ...quickH264), 'M4V ', ['M4V ', 'M4A ', 'mp42']),
  ),
  ready('Sony, brand MSNV', async () => branded(await clip(...small(), ...quickH264), 'MSNV', ['MSNV', 'mp42'])),
  ready('AV1 with 10 bits', () => clip(...small(5), ...words('-c:v libaom-av1 -cpu-used 8 -pix_fmt'), 'yuv420p10le')),
  ready('reserved colour tags', () =>
    clip(
      ...small(),
      ...words(
        '-c:v libx264 -pix_fmt yuv422p -x264-params colorprim=undef:transfer=undef:colormatrix=undef -color_range pc',
      ),
    ),
  ),
  ready('HDR with reserved colour tags', async () =>
    withNclx(
      await clip(
        ...small(),
        '-pix_fmt',
        'yuv420p10le',
        ...x265(),
        ...words('-color_trc smpte2084 -color_primaries bt2020 -colorspace bt2020nc -movflags +write_colr -tag:v hvc1'),
      ),
      3,
      16,
      3,
    ),
  ),
  ready('GoPro 4K with 4:3', () => clip(...small(1, 1, '4000x3000'), ...quickH264)),
  refused('camera in 8K', 'video_dimensiones', () => clip(...small(1, 1, '7680x4320'), ...quickH264)),
  refused('video of 61 seconds', 'video_largo', () => clip(...small(1, 61), ...quickH264)),
  refused('voice memo as MP4', 'video_sin_imagen', () => clip(...sound, ...aac)),
  refused('voice memo as M4A', 'archivo_tipo', async () =>
    branded(await clip(...sound, ...aac), 'M4A ', ['M4A ', 'mp42']),
  ),
  refused('sound that nothing decodes', 'video_codec', async () => {
    const file = await clip(...small(), ...sound, ...quickH264, ...aac);
    file.write('apac', file.indexOf('mp4a', 0, 'latin1'), 'latin1');
    return file;
  }),
  refused('WebM', 'archivo_tipo', () => clip(...small(), '-c:v', 'libvpx', '-f', 'webm')),
  refused('Matroska', 'archivo_tipo', () => clip(...small(), ...quickH264, '-f', 'matroska')),
  refused('AVI', 'archivo_tipo', () => clip(...small(), '-c:v', 'mpeg4', '-f', 'avi')),
];

function ready(device: string, make: DeviceFile['make']): DeviceFile {
  return { device, becomes: 'ready', make };
}

function refused(device: string, becomes: string, make: DeviceFile['make']): DeviceFile {
  return { device, becomes, make };
}

/** Replaces a file's brands; its samples stay at their offsets. */
function branded(file: Buffer, major: string, compatible: readonly string[]): Buffer {
  const old = file.readUInt32BE(0);
  const ftyp = box('ftyp', major, u32(512), compatible.join(''));
  const rest = old - ftyp.length;
  if (rest !== 0 && rest < 8)
    return Buffer.concat([
      Buffer.from(box('ftyp', major, u32(512), compatible.join('').padEnd(old - 16, 'isom'))),
      file.subarray(old),
    ]);
  return Buffer.concat([ftyp, rest === 0 ? Buffer.alloc(0) : box('free', Buffer.alloc(rest - 8)), file.subarray(old)]);
}

/** Clears the lengths in the headers of the film, its tracks and their media (version 0). */
function withoutLengths(file: Buffer): Buffer {
  for (const [name, offset] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const) {
    for (let at = file.indexOf(name, 0, 'latin1'); at > 0; at = file.indexOf(name, at + 4, 'latin1'))
      file.writeUInt32BE(0, at + offset);
  }
  return file;
}

/** Replaces the code points in a file's colour box. */
function withNclx(file: Buffer, ...points: readonly [number, number, number]): Buffer {
  const at = file.indexOf('nclx', 0, 'latin1');
  if (at < 0) throw new Error('no box colr');
  for (const [index, point] of points.entries()) file.writeUInt16BE(point, at + 4 + index * 2);
  return file;
}
