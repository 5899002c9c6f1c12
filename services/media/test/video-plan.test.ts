import { describe, expect, it, test } from 'vitest';
import { type AudioStream, probeOutput, type VideoStream } from '../src/video/probe.ts';
import { planVideo } from '../src/video/video-plan.ts';

const film: VideoStream = {
  type: 'video',
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  level: 31,
  width: 1280,
  height: 720,
  pixelAspect: 1,
  rotation: 0,
  interlaced: false,
  fps: 30,
  transfer: 'bt709',
  primaries: 'bt709',
  matrix: 'bt709',
  range: 'tv',
  bitRate: 2_000_000,
  duration: 10,
  cover: false,
  preferred: true,
  dolbyOnly: false,
};
const sound: AudioStream = {
  type: 'audio',
  index: 1,
  codec: 'aac',
  tag: 'mp4a',
  profile: 'LC',
  channels: 2,
  bitRate: 128_000,
  duration: 10,
  preferred: true,
};
const cover: VideoStream = { ...film, index: 2, codec: 'mjpeg', cover: true };
const limits = { maxSeconds: 60 };

function plan(streams: Array<VideoStream | AudioStream>, duration: number | null = 10) {
  return planVideo({ duration, bitRate: 2_200_000, streams }, limits);
}

describe('the video plan', () => {
  test.each([
    ['without a video stream', [sound], 10, 'video_sin_imagen'],
    ['with a cover and no film', [sound, cover], 10, 'video_sin_imagen'],
    ['without any stream', [], 10, 'video_sin_imagen'],
    ['with 61 seconds', [{ ...film, duration: 61 }], 61, 'video_largo'],
    ['with sound longer than allowed', [film, { ...sound, duration: 75 }], 75, 'video_largo'],
    ['with no length', [{ ...film, duration: 0 }], 0, 'video_ilegible'],
    ['with unknown length', [{ ...film, duration: null }], null, 'video_ilegible'],
    ['with an unsupported codec', [{ ...film, codec: 'cinepak' }], 10, 'video_codec'],
    ['with only spatial sound', [film, { ...sound, codec: '', tag: 'apac' }], 10, 'video_codec'],
    ['with Dolby Vision and no base layer', [{ ...film, codec: 'hevc', dolbyOnly: true }], 10, 'video_codec'],
    ['with an unknown sound', [film, { ...sound, codec: 'qdm2' }], 10, 'video_codec'],
    ['without a size', [{ ...film, width: 0 }], 10, 'video_ilegible'],
    ['in 8K', [{ ...film, width: 7680, height: 4320 }], 10, 'video_dimensiones'],
    ['with an extremely long row', [{ ...film, width: 16_000, height: 2 }], 10, 'video_dimensiones'],
    ['with 1,000 frames per second', [{ ...film, fps: 1_000 }], 10, 'video_dimensiones'],
  ] as const)('refuses a video %s', (_name, streams, duration, error) => {
    expect(plan([...streams], duration)).toEqual({ error });
  });

  test("uses the operator's maximum length, with a tolerance of some frames", () => {
    const long = (duration: number) => ({ duration, bitRate: 1, streams: [{ ...film, duration }] });
    expect(planVideo(long(60.4), limits)).not.toHaveProperty('error');
    expect(planVideo(long(20), { maxSeconds: 15 })).toEqual({ error: 'video_largo' });
  });
});

describe('the choice among several tracks', () => {
  const spatial: AudioStream = { ...sound, index: 2, tag: 'apac', channels: 4, preferred: false };
  it.each([
    ['stereo over spatial sound with an unknown codec', [film, sound, { ...spatial, codec: '' }], 0, 1],
    ['stereo over spatial sound reported as AAC', [film, spatial, { ...sound, index: 3 }], 0, 3],
    ['the marked sound', [film, { ...sound, preferred: false }, { ...sound, index: 2 }], 0, 2],
    ['stereo beside surround sound', [film, { ...sound, channels: 6 }, { ...sound, index: 2 }], 0, 2],
    ['stereo beside mono', [film, { ...sound, channels: 1 }, { ...sound, index: 2 }], 0, 2],
    ['the marked film', [{ ...film, preferred: false }, { ...film, index: 5 }, sound], 5, 1],
    [
      'the larger film',
      [
        { ...film, width: 640, height: 360 },
        { ...film, index: 5 },
      ],
      5,
      null,
    ],
    ['the first of two equal films', [film, { ...film, index: 5 }], 0, null],
    [
      'the only film that can be decoded',
      [
        { ...film, codec: '' },
        { ...film, index: 5, preferred: false },
      ],
      5,
      null,
    ],
  ] as const)('prefers %s', (_name, streams, video, audio) => {
    expect(plan([...streams])).toMatchObject({ video, audio });
  });

  it('ignores the length of tracks that are not shown', () => {
    expect(plan([film, sound], 75)).not.toHaveProperty('error');
  });
});

describe('a video slightly above a nominal limit', () => {
  it.each([
    ['120.15 frames a second', { fps: 120.15 }, { fps: 60 }],
    ['240.03 frames a second', { fps: 240.03 }, { fps: 60 }],
    ['241 frames a second', { fps: 241 }, { fps: 60 }],
    ['60.05 frames a second', { fps: 60.05 }, { fps: null, how: 'remux' }],
    ['sides in whole blocks', { width: 4112, height: 2320 }, {}],
    ['4K with 4:3', { width: 4000, height: 3000 }, {}],
  ] as const)('counts as at the limit with %s', (_name, changes, expected) => {
    expect(plan([{ ...film, ...changes }])).toMatchObject(expected);
  });
});

describe('the colours of an HDR video', () => {
  const defaults = { primaries: 'bt2020', matrix: 'bt2020nc', range: 'tv' };
  it.each([
    ['only PQ', { transfer: 'smpte2084', primaries: '', matrix: 'unknown', range: '' }, defaults],
    ['reserved values', { transfer: 'arib-std-b67', primaries: 'reserved', matrix: 'reserved' }, defaults],
    [
      'other colours',
      { transfer: 'smpte2084', primaries: 'smpte432', matrix: 'bt709', range: 'pc' },
      { primaries: 'smpte432', matrix: 'bt709', range: 'pc' },
    ],
    ['RGB', { transfer: 'smpte2084', pixelFormat: 'gbrp10le', matrix: 'gbr' }, { matrix: 'gbr', range: 'pc' }],
  ] as const)('follow the file, or BT.2100 by default, for a file that names %s', (_name, changes, expected) => {
    expect(plan([{ ...film, ...changes }])).toMatchObject({ highRange: { transfer: changes.transfer, ...expected } });
  });
});

describe('a video that plays everywhere', () => {
  test.each([
    ['with sound', [film, sound]],
    ['without sound', [film]],
    ['with a cover', [film, sound, cover]],
    ['in portrait format within the height', [{ ...film, width: 1080, height: 1920 }]],
    ['in a lower profile', [{ ...film, profile: 'Constrained Baseline' }]],
  ] as const)('needs no encoding %s', (_name, streams) => {
    expect(plan([...streams])).toMatchObject({ how: 'remux', film: { width: streams[0].width } });
  });
});

describe('a video that does not play everywhere', () => {
  test.each([
    ['in another codec', { codec: 'hevc' }, { film: { width: 1280, height: 720 } }],
    ['with 10 bits', { pixelFormat: 'yuv420p10le' }, {}],
    ['in a profile that browsers do not support', { profile: 'High 4:2:2' }, {}],
    ['at a level that phones do not support', { level: 51 }, {}],
    ['with a high bit rate', { bitRate: 6_000_000 }, {}],
    ['with interlacing', { interlaced: true }, { interlaced: true }],
    ['with too large a width', { width: 1920, height: 1080 }, { film: { width: 1280, height: 720 } }],
    ['with too large a height', { width: 2160, height: 3840 }, { film: { width: 1080, height: 1920 } }],
    ['with odd sides', { width: 321, height: 241 }, { film: { width: 320, height: 240 } }],
    ['rotated by a phone', { rotation: -90 }, { shown: { width: 720, height: 1280 }, film: { width: 720 } }],
    ['upside down', { rotation: 180 }, { film: { width: 1280, height: 720 } }],
    ['with wide pixels', { width: 720, height: 576, pixelAspect: 64 / 45 }, { shown: { width: 1024, height: 576 } }],
    ['with too many frames per second', { fps: 120 }, { fps: 60 }],
    ['with an unknown frame rate', { fps: null }, { fps: null }],
    ['with high dynamic range', { transfer: 'smpte2084' }, { highRange: { primaries: 'bt709' } }],
    ['with a single pixel', { width: 1, height: 1 }, { film: { width: 2, height: 2 } }],
  ] as const)('gets encoded %s', (_name, changes, expected) => {
    expect(plan([{ ...film, ...changes }])).toMatchObject({ how: 'transcode', ...expected });
  });

  test.each([
    ['in another codec', { codec: 'mp3', profile: '' }],
    ['in a profile that few decoders support', { profile: 'HE-AAC' }],
    ['with six channels', { channels: 6 }],
    ['with a high bit rate', { bitRate: 512_000 }],
  ])('gets encoded because of sound %s', (_name, changes) => {
    expect(plan([film, { ...sound, ...changes }])).toMatchObject({ how: 'transcode', audio: 1 });
  });
});

describe('the output of ffprobe', () => {
  test('yields fractions, rotation and unknown values', () => {
    const answer = {
      streams: [
        {
          index: 0,
          codec_type: 'video',
          codec_name: 'h264',
          width: 1920,
          height: 1080,
          sample_aspect_ratio: '4:3',
          avg_frame_rate: '30000/1001',
          field_order: 'tt',
          duration: 'N/A',
          side_data_list: [{ side_data_type: 'Otra' }, { side_data_type: 'Display Matrix', rotation: -90 }],
        },
        { index: 1, codec_type: 'data', codec_name: 'bin_data' },
        { index: 2, codec_type: 'video', codec_name: 'png', disposition: { attached_pic: 1 } },
      ],
      format: { duration: '10.01' },
    };
    const { streams, duration, bitRate } = probeOutput.parse(answer);
    expect({ duration, bitRate }).toEqual({ duration: 10.01, bitRate: null });
    expect(streams).toMatchObject([
      { index: 0, pixelAspect: 4 / 3, fps: 30_000 / 1_001, rotation: -90, interlaced: true, duration: null },
      { index: 2, cover: true, fps: null, pixelAspect: 1 },
    ]);
  });

  test.each([[{}], [{ format: {}, streams: 'no' }], [null]])('fails to parse if it is %o', (answer) => {
    expect(probeOutput.safeParse(answer).success).toBe(false);
  });
});
