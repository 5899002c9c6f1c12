import { describe, expect, it, test } from 'vitest';
import { type AudioStream, probeAnswer, type VideoStream } from '../src/video/probe.ts';
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
  ...{ type: 'audio', index: 1, codec: 'aac', tag: 'mp4a', profile: 'LC', channels: 2 },
  ...{ bitRate: 128_000, duration: 10, preferred: true },
};
const cover: VideoStream = { ...film, index: 2, codec: 'mjpeg', cover: true };
const limits = { maxSeconds: 60 };

function plan(streams: Array<VideoStream | AudioStream>, duration: number | null = 10) {
  return planVideo({ duration, bitRate: 2_200_000, streams }, limits);
}

describe('a video that is refused', () => {
  test.each([
    ['without a stream of pictures', [sound], 10, 'video_sin_imagen'],
    ['with a cover and no film', [sound, cover], 10, 'video_sin_imagen'],
    ['without any stream', [], 10, 'video_sin_imagen'],
    ['of 61 seconds', [{ ...film, duration: 61 }], 61, 'video_largo'],
    ['whose sound is longer than allowed', [film, { ...sound, duration: 75 }], 75, 'video_largo'],
    ['of no length', [{ ...film, duration: 0 }], 0, 'video_ilegible'],
    ['of unknown length', [{ ...film, duration: null }], null, 'video_ilegible'],
    ['in a codec that is not decoded', [{ ...film, codec: 'cinepak' }], 10, 'video_codec'],
    ['with spatial sound alone', [film, { ...sound, codec: '', tag: 'apac' }], 10, 'video_codec'],
    ['of Dolby Vision without a base layer', [{ ...film, codec: 'hevc', dolbyOnly: true }], 10, 'video_codec'],
    ['with an unknown sound', [film, { ...sound, codec: 'qdm2' }], 10, 'video_codec'],
    ['without a size', [{ ...film, width: 0 }], 10, 'video_ilegible'],
    ['of 8K', [{ ...film, width: 7680, height: 4320 }], 10, 'video_dimensiones'],
    ['of one endless row', [{ ...film, width: 16_000, height: 2 }], 10, 'video_dimensiones'],
    ['of 1,000 frames a second', [{ ...film, fps: 1_000 }], 10, 'video_dimensiones'],
  ] as const)('%s', (_name, streams, duration, error) => {
    expect(plan([...streams], duration)).toEqual({ error });
  });

  test('the longest one is what the operator says, with some frames of slack', () => {
    const long = (duration: number) => ({ duration, bitRate: 1, streams: [{ ...film, duration }] });
    expect(planVideo(long(60.4), limits)).not.toHaveProperty('error');
    expect(planVideo(long(20), { maxSeconds: 15 })).toEqual({ error: 'video_largo' });
  });
});

describe('of several tracks the best one is taken', () => {
  const spatial: AudioStream = { ...sound, index: 2, tag: 'apac', channels: 4, preferred: false };
  it.each([
    ['stereo beside spatial sound that ffprobe does not know', [film, sound, { ...spatial, codec: '' }], 0, 1],
    ['stereo beside spatial sound that ffprobe takes for AAC', [film, spatial, { ...sound, index: 3 }], 0, 3],
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
  ] as const)('%s', (_name, streams, video, audio) => {
    expect(plan([...streams])).toMatchObject({ video, audio });
  });

  it('ignores the length of tracks that are not shown', () => {
    expect(plan([film, sound], 75)).not.toHaveProperty('error');
  });
});

describe('a video a little above a nominal limit counts as at the limit', () => {
  it.each([
    ['120.15 frames a second', { fps: 120.15 }, { fps: 60 }],
    ['240.03 frames a second', { fps: 240.03 }, { fps: 60 }],
    ['241 frames a second', { fps: 241 }, { fps: 60 }],
    ['60.05 frames a second', { fps: 60.05 }, { fps: null, how: 'remux' }],
    ['sides in whole blocks', { width: 4112, height: 2320 }, {}],
    ['4K with 4:3', { width: 4000, height: 3000 }, {}],
  ] as const)('%s', (_name, changes, expected) => {
    expect(plan([{ ...film, ...changes }])).toMatchObject(expected);
  });
});

describe('HDR gets the usual colours for those that the file does not name', () => {
  const usual = { primaries: 'bt2020', matrix: 'bt2020nc', range: 'tv' };
  it.each([
    ['none but PQ', { transfer: 'smpte2084', primaries: '', matrix: 'unknown', range: '' }, usual],
    ['reserved ones', { transfer: 'arib-std-b67', primaries: 'reserved', matrix: 'reserved' }, usual],
    [
      'those of its own',
      { transfer: 'smpte2084', primaries: 'smpte432', matrix: 'bt709', range: 'pc' },
      { primaries: 'smpte432', matrix: 'bt709', range: 'pc' },
    ],
    ['RGB', { transfer: 'smpte2084', pixelFormat: 'gbrp10le', matrix: 'gbr' }, { matrix: 'gbr', range: 'pc' }],
  ] as const)('%s', (_name, changes, expected) => {
    expect(plan([{ ...film, ...changes }])).toMatchObject({ highRange: { transfer: changes.transfer, ...expected } });
  });
});

describe('a video that plays everywhere is only repacked', () => {
  test.each([
    ['with sound', [film, sound]],
    ['without sound', [film]],
    ['with a cover beside it', [film, sound, cover]],
    ['portrait, within the height', [{ ...film, width: 1080, height: 1920 }]],
    ['of the lower profiles', [{ ...film, profile: 'Constrained Baseline' }]],
  ] as const)('%s', (_name, streams) => {
    expect(plan([...streams])).toMatchObject({ how: 'remux', film: { width: streams[0].width } });
  });
});

describe('a video that does not is encoded', () => {
  test.each([
    ['of another codec', { codec: 'hevc' }, { film: { width: 1280, height: 720 } }],
    ['of 10 bits', { pixelFormat: 'yuv420p10le' }, {}],
    ['of a profile that browsers do not know', { profile: 'High 4:2:2' }, {}],
    ['of a level that telephones do not take', { level: 51 }, {}],
    ['of many bits', { bitRate: 6_000_000 }, {}],
    ['interlaced', { interlaced: true }, { interlaced: true }],
    ['too wide', { width: 1920, height: 1080 }, { film: { width: 1280, height: 720 } }],
    ['too high', { width: 2160, height: 3840 }, { film: { width: 1080, height: 1920 } }],
    ['with odd sides', { width: 321, height: 241 }, { film: { width: 320, height: 240 } }],
    ['turned by a telephone', { rotation: -90 }, { shown: { width: 720, height: 1280 }, film: { width: 720 } }],
    ['upside down', { rotation: 180 }, { film: { width: 1280, height: 720 } }],
    ['with wide pixels', { width: 720, height: 576, pixelAspect: 64 / 45 }, { shown: { width: 1024, height: 576 } }],
    ['of too many frames', { fps: 120 }, { fps: 60 }],
    ['of unknown frame rate', { fps: null }, { fps: null }],
    ['of high dynamic range', { transfer: 'smpte2084' }, { highRange: { primaries: 'bt709' } }],
    ['of one pixel', { width: 1, height: 1 }, { film: { width: 2, height: 2 } }],
  ] as const)('%s', (_name, changes, expected) => {
    expect(plan([{ ...film, ...changes }])).toMatchObject({ how: 'transcode', ...expected });
  });

  test.each([
    ['of another codec', { codec: 'mp3', profile: '' }],
    ['that few decoders know', { profile: 'HE-AAC' }],
    ['of six channels', { channels: 6 }],
    ['of many bits', { bitRate: 512_000 }],
  ])('for its sound %s', (_name, changes) => {
    expect(plan([film, { ...sound, ...changes }])).toMatchObject({ how: 'transcode', audio: 1 });
  });
});

describe('the answer of ffprobe', () => {
  test('is read with its fractions, its turns and what it does not know', () => {
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
    const { streams, duration, bitRate } = probeAnswer.parse(answer);
    expect({ duration, bitRate }).toEqual({ duration: 10.01, bitRate: null });
    expect(streams).toMatchObject([
      { index: 0, pixelAspect: 4 / 3, fps: 30_000 / 1_001, rotation: -90, interlaced: true, duration: null },
      { index: 2, cover: true, fps: null, pixelAspect: 1 },
    ]);
  });

  test.each([[{}], [{ format: {}, streams: 'no' }], [null]])('is refused where it is none: %o', (answer) => {
    expect(probeAnswer.safeParse(answer).success).toBe(false);
  });
});
