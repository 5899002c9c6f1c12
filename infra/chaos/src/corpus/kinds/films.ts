import { box, fileTypeBox, findBox, patched, without } from '../bytes/boxes.ts';
import { type ClipName, clip } from '../clips.ts';
import { type CorpusFile, type KindInput, MARKER, type Outcome, outcomes } from '../corpus-file.ts';

const MEGABYTE = 1024 * 1024;

/** MP4 files with false contents: lengths, sizes, tables, tracks, references to other files. */
export function strangeFilms({ canary }: KindInput): CorpusFile[] {
  const changed: ReadonlyArray<readonly [string, Outcome, ClipName, (file: Buffer) => Buffer]> = [
    ['no index', outcomes.neverFilm, 'plain', (file) => without(file, 'moov')],
    ['no media data', outcomes.neverFilm, 'faststart', (file) => without(file, 'mdat')],
    ['duration of 0', outcomes.anyFilm, 'plain', (file) => patched(file, 'mvhd', (body) => body.writeUInt32BE(0, 16))],
    [
      'duration of 136 years',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'mvhd', (body) => body.writeUInt32BE(0xffffffff, 16)),
    ],
    [
      'time scale of 0',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'mdhd', (body) => body.writeUInt32BE(0, 12)),
    ],
    [
      'time scale of 4 billion',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'mdhd', (body) => body.writeUInt32BE(0xffffffff, 12)),
    ],
    [
      'track that claims 65535×65535',
      outcomes.anyFilm,
      'plain',
      (file) =>
        patched(file, 'tkhd', (body) => {
          body.writeUInt32BE(0xffff0000, 76);
          body.writeUInt32BE(0xffff0000, 80);
        }),
    ],
    [
      'picture that claims 65535×65535',
      outcomes.anyFilm,
      'plain',
      (file) =>
        patched(file, 'stsd', (body) => {
          body.writeUInt16BE(0xffff, 40);
          body.writeUInt16BE(0xffff, 42);
        }),
    ],
    ['matrix of zeros', outcomes.anyFilm, 'plain', (file) => patched(file, 'tkhd', (body) => body.fill(0, 40, 76))],
    [
      '4 billion chunk offsets',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'stco', (body) => body.writeUInt32BE(0xffffffff, 4)),
    ],
    [
      'chunks beyond the end',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'stco', (body) => body.writeUInt32BE(0x7fffffff, 8)),
    ],
    [
      '4 billion samples',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'stsz', (body) => body.writeUInt32BE(0xffffffff, 8)),
    ],
    [
      'samples of 2 GB',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'stsz', (body) => body.writeUInt32BE(0x7fffffff, 4)),
    ],
    [
      'sample times of 0',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'stts', (body) => body.writeUInt32BE(0, 12)),
    ],
    [
      'sample times of 4 billion',
      outcomes.anyFilm,
      'plain',
      (file) => patched(file, 'stts', (body) => body.writeUInt32BE(0xffffffff, 12)),
    ],
    [
      'unknown codec',
      outcomes.neverFilm,
      'plain',
      (file) => patched(file, 'stsd', (body) => body.write('zzzz', 12, 'latin1')),
    ],
    [
      'broken decoder configuration',
      outcomes.anyFilm,
      'plain',
      (file) => {
        const copy = Buffer.from(file);
        const at = copy.indexOf('avcC');
        return copy.fill(0xff, at + 4, at + 24);
      },
    ],
    ['media in a file of the server', outcomes.anyFilm, 'plain', (file) => referring(file, 'file:///etc/passwd')],
    ['media at another address', outcomes.anyFilm, 'plain', (file) => referring(file, `${canary}/clip.mp4`)],
    [
      'index of length 4 GB',
      outcomes.anyFilm,
      'faststart',
      (file) => {
        const copy = Buffer.from(file);
        copy.writeUInt32BE(0xffffffff, findBox(copy, 'moov').from);
        return copy;
      },
    ],
    [
      'index of length 1',
      outcomes.neverFilm,
      'faststart',
      (file) => {
        const copy = Buffer.from(file);
        copy.writeUInt32BE(1, findBox(copy, 'moov').from);
        return copy;
      },
    ],
    [
      'three indexes',
      outcomes.anyFilm,
      'faststart',
      (file) => {
        const { from, to } = findBox(file, 'moov');
        return Buffer.concat([file.subarray(0, to), file.subarray(from, to), file.subarray(from)]);
      },
    ],
    ['20 MB of zeros behind', outcomes.anyFilm, 'plain', (file) => Buffer.concat([file, Buffer.alloc(20 * MEGABYTE)])],
    [
      'page and script behind',
      outcomes.anyFilm,
      'plain',
      (file) => Buffer.concat([file, Buffer.from(`<html><script>alert("${MARKER}")</script>`)]),
    ],
    [
      'script in a free box',
      outcomes.anyFilm,
      'plain',
      (file) => {
        const { to } = findBox(file, 'ftyp');
        const free = box('free', Buffer.from(`<script>alert("${MARKER}")</script>`));
        return Buffer.concat([file, free, file.subarray(to, to)]);
      },
    ],
  ];
  const made: ReadonlyArray<readonly [string, Outcome, () => Buffer]> = [
    ['type box alone', outcomes.neverFilm, () => fileTypeBox('isom', 'mp42')],
    [
      '10,000 boxes inside each other',
      outcomes.neverFilm,
      () => {
        const depth = 10_000;
        const boxes = Array.from({ length: depth }, (_, level) => box('moov', Buffer.alloc(0), (depth - level) * 8));
        return Buffer.concat([fileTypeBox('isom', 'mp42'), ...boxes]);
      },
    ],
    [
      'a million empty boxes',
      outcomes.neverFilm,
      () => {
        const free = box('free');
        return Buffer.concat([fileTypeBox('isom', 'mp42'), ...Array.from({ length: 1_000_000 }, () => free)]);
      },
    ],
    [
      'noise behind the type box',
      outcomes.neverFilm,
      () =>
        Buffer.concat([
          fileTypeBox('isom', 'mp42'),
          Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 167) % 251)),
        ]),
    ],
  ];
  const films: ReadonlyArray<readonly [ClipName, Outcome]> = [
    ['soundOnly', outcomes.neverFilm],
    ['twoPictures', outcomes.anyFilm],
    ['threeSounds', outcomes.anyFilm],
    ['oneFrame', outcomes.anyFilm],
    ['tooLong', { refused: [], failed: ['video_largo'], ready: false }],
    ['manyFrames', outcomes.anyFilm],
    ['large', outcomes.anyFilm],
    ['tiny', outcomes.anyFilm],
    ['hevc', outcomes.anyFilm],
    ['vp9', outcomes.anyFilm],
    ['mpeg4', outcomes.anyFilm],
    ['mjpeg', outcomes.anyFilm],
    ['turned', outcomes.ready],
    ['plain', outcomes.ready],
    ['faststart', outcomes.ready],
    ['sounding', outcomes.ready],
  ];
  return [
    ...changed.map(([what, outcome, name, change]) => film(what, outcome, async () => change(await clip(name)))),
    ...made.map(([what, outcome, bytes]) => film(what, outcome, async () => bytes())),
    ...films.map(([name, outcome]) => film(`clip ${name}`, outcome, () => clip(name))),
  ];
}

/** A clip whose data reference names another place instead of the file itself. */
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

function film(made: string, outcome: Outcome, bytes: () => Promise<Buffer>): CorpusFile {
  return { kind: 'strange film', made, sent: { name: 'clip.mp4', type: 'video/mp4' }, outcome, bytes };
}
