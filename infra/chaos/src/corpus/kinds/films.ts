import { type ClipName, clip, endingOf } from '../bases.ts';
import { box, fileTypeBox, findBox, withChangedBox, withoutBoxes } from '../container-bytes.ts';
import { type CorpusFile, corpusFile, type KindInput, MARKER, type Outcome, outcomes } from '../corpus-file.ts';

const MEGABYTE = 1024 * 1024;

/** Lists MP4 files with false contents: lengths, sizes, tables, tracks, references to other files. */
export function strangeFilms({ tripwire }: KindInput): CorpusFile[] {
  const script = `<script>alert("${MARKER}")</script>`;
  const plain: Record<string, Change> = {
    'duration of 0': number32('mvhd', 16, 0),
    'duration of 136 years': number32('mvhd', 16, 0xffffffff),
    'time scale of 0': number32('mdhd', 12, 0),
    'time scale of 4 billion': number32('mdhd', 12, 0xffffffff),
    'track that claims 65535×65535': (file) => number32('tkhd', 80, 0xffff0000)(number32('tkhd', 76, 0xffff0000)(file)),
    'picture that claims 65535×65535': (file) => withChangedBox(file, 'stsd', (body) => body.fill(0xff, 40, 44)),
    'matrix of zeros': (file) => withChangedBox(file, 'tkhd', (body) => body.fill(0, 40, 76)),
    '4 billion chunk offsets': number32('stco', 4, 0xffffffff),
    'chunks beyond the end': number32('stco', 8, 0x7fffffff),
    '4 billion samples': number32('stsz', 8, 0xffffffff),
    'samples of 2 GB': number32('stsz', 4, 0x7fffffff),
    'sample times of 0': number32('stts', 12, 0),
    'sample times of 4 billion': number32('stts', 12, 0xffffffff),
    'broken decoder configuration': (file) => {
      const at = file.indexOf('avcC');
      return Buffer.from(file).fill(0xff, at + 4, at + 24);
    },
    'media in a file of the server': (file) => referring(file, 'file:///etc/passwd'),
    'media at another address': (file) => referring(file, `${tripwire}/clip.mp4`),
    '20 MB of zeros behind': (file) => Buffer.concat([file, Buffer.alloc(20 * MEGABYTE)]),
    'page and script behind': (file) => Buffer.concat([file, Buffer.from(`<html>${script}`)]),
    'script in a free box': (file) => {
      const { to } = findBox(file, 'ftyp');
      return Buffer.concat([file, box('free', Buffer.from(script)), file.subarray(to, to)]);
    },
  };
  const faststart: Record<string, Change> = {
    'index of length 4 GB': (file) => indexLength(file, 0xffffffff),
    'three indexes': (file) => {
      const { from, to } = findBox(file, 'moov');
      return Buffer.concat([file.subarray(0, to), file.subarray(from, to), file.subarray(from)]);
    },
  };
  const never: Record<string, () => Buffer | Promise<Buffer>> = {
    'no index': async () => withoutBoxes(await clip('plain'), 'moov'),
    'no media data': async () => withoutBoxes(await clip('faststart'), 'mdat'),
    'unknown codec': async () =>
      withChangedBox(await clip('plain'), 'stsd', (body) => body.write('zzzz', 12, 'latin1')),
    'index of length 1': async () => indexLength(await clip('faststart'), 1),
    'type box alone': () => TYPE,
    '10,000 boxes inside each other': () => {
      const depth = 10_000;
      const boxes = Array.from({ length: depth }, (_, level) => box('moov', Buffer.alloc(0), (depth - level) * 8));
      return Buffer.concat([TYPE, ...boxes]);
    },
    'a million empty boxes': () => {
      const free = box('free');
      return Buffer.concat([TYPE, ...Array.from({ length: 1_000_000 }, () => free)]);
    },
    'noise behind the type box': () =>
      Buffer.concat([TYPE, Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 167) % 251))]),
  };
  const { anyFilm, neverFilm, ready } = outcomes;
  const clips: Partial<Record<ClipName, Outcome>> = {
    audioOnly: neverFilm,
    twoVideoStreams: anyFilm,
    threeAudioStreams: anyFilm,
    oneFrame: anyFilm,
    tooLong: { refused: [], failed: ['video_largo'], ready: false },
    manyFrames: anyFilm,
    large: anyFilm,
    tiny: anyFilm,
    hevc: anyFilm,
    vp9: anyFilm,
    mpeg4: anyFilm,
    mjpeg: anyFilm,
    rotated: ready,
    plain: ready,
    faststart: ready,
    withAudio: ready,
  };
  const changed = (name: ClipName, changes: Record<string, Change>) =>
    Object.entries(changes).map(([made, change]) => film(made, anyFilm, async () => change(await clip(name))));
  return [
    ...changed('plain', plain),
    ...changed('faststart', faststart),
    ...Object.entries(never).map(([made, bytes]) => film(made, neverFilm, bytes)),
    ...(Object.entries(clips) as Array<[ClipName, Outcome]>).map(([name, outcome]) =>
      film(`clip ${name}`, outcome, () => clip(name)),
    ),
  ];
}

type Change = (file: Buffer) => Buffer;

const TYPE = fileTypeBox('isom', 'mp42');

function number32(type: string, at: number, value: number): Change {
  return (file) => withChangedBox(file, type, (body) => body.writeUInt32BE(value, at));
}

function indexLength(file: Buffer, length: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32BE(length, findBox(copy, 'moov').from);
  return copy;
}

/** Copies a clip with a data reference to another location instead of the file itself. */
function referring(file: Buffer, target: string): Buffer {
  const copy = Buffer.from(file);
  const { body, to } = findBox(copy, 'dref');
  const reference = box('url ', Buffer.concat([Buffer.alloc(4), Buffer.from(`${target}\0`)]));
  const grown = Buffer.concat([copy.subarray(body, body + 8), reference]);
  const growth = grown.length - (to - body);
  for (const type of ['dref', 'dinf', 'minf', 'mdia', 'trak', 'moov']) {
    const { from } = findBox(copy, type);
    copy.writeUInt32BE(copy.readUInt32BE(from) + growth, from);
  }
  return Buffer.concat([copy.subarray(0, body), grown, file.subarray(to)]);
}

function film(made: string, outcome: Outcome, bytes: CorpusFile['bytes']): CorpusFile {
  return corpusFile('strange film', made, 'clip.mp4', outcome, bytes);
}

/** Lists films and sounds in other containers, with correct names and as MP4. */
export function otherContainers(): CorpusFile[] {
  const names: readonly ClipName[] = [
    ...(['audioOnlyM4a', 'webm', 'matroska', 'quicktime', 'avi', 'flash', 'mpegTransportStream'] as const),
    ...(['mpegProgramStream', 'phone', 'mp3', 'wave', 'ogg'] as const),
  ];
  // QuickTime is accepted like MP4; the related 3GP may be accepted or refused.
  const outcome = (name: ClipName): Outcome =>
    name === 'quicktime' || name === 'phone' || name === 'audioOnlyM4a'
      ? outcomes.anyFilm
      : outcomes.refused('archivo_tipo');
  return names.flatMap((name) => [
    corpusFile('other container', `${name} as itself`, `clip.${endingOf(name)}`, outcome(name), () => clip(name), ''),
    corpusFile('other container', `${name} as mp4`, 'clip.mp4', outcome(name), () => clip(name)),
  ]);
}

/** Lists playlists that make a player request other files or hosts, named as clips. */
export function playlists({ tripwire }: KindInput): CorpusFile[] {
  const targets = ['file:///etc/passwd', '/etc/passwd', `${tripwire}/secreto`, 'concat:/etc/hostname|/etc/passwd'];
  const texts: ReadonlyArray<readonly [string, (target: string) => string]> = [
    ['hls', (target) => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${target}\n#EXT-X-ENDLIST\n`],
    [
      'hls with a key',
      (target) => `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${target}"\n#EXTINF:1,\nclip.ts\n#EXT-X-ENDLIST\n`,
    ],
    ['ffconcat', (target) => `ffconcat version 1.0\nfile '${target}'\n`],
    ['dash', (target) => `<?xml version="1.0"?><MPD><Period><BaseURL>${target}</BaseURL></Period></MPD>`],
    ['sdp', (target) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=${target}\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`],
  ];
  const playlist = (made: string, outcome: Outcome, text: string | Buffer) =>
    corpusFile('playlist', made, 'clip.mp4', outcome, () => Buffer.from(text));
  const plain = texts.flatMap(([what, text]) =>
    targets.map((target) =>
      playlist(`${what} to ${withoutPort(target)}`, outcomes.refused('archivo_tipo'), text(target)),
    ),
  );
  const hidden = texts.flatMap(([what, text]) =>
    targets.slice(0, 3).map((target) => {
      const bytes = Buffer.concat([fileTypeBox('isom', 'mp42'), Buffer.from(`\n${text(target)}`)]);
      return playlist(`${what} to ${withoutPort(target)} behind a type box`, outcomes.neverFilm, bytes);
    }),
  );
  return [...plain, ...hidden];
}

/** Removes the tripwire's port, which differs between runs, while names must not. */
function withoutPort(target: string): string {
  return target.replace(/:\d+/, '');
}
