import { type CorpusFile, corpusFile, type Outcome, outcomes } from './corpus-file.ts';
import { box, findBox, indexLength, referring, TYPE, withField, withoutBox } from './film-bytes.ts';
import { golden, MARKER, shapes } from './golden.ts';
import { MEGABYTE } from './picture-bytes.ts';

const { anyFilm, neverFilm, ready, wrongType } = outcomes;
const plain = () => golden('plain.mp4');
const faststart = () => golden('faststart.mp4');
const script = `<script>alert("${MARKER}")</script>`;

/** Golden clips with the allowed result of each. */
const clips: Readonly<Record<string, Outcome>> = {
  'audio-only.mp4': neverFilm,
  'two-video-streams.mp4': anyFilm,
  'three-audio-streams.mp4': anyFilm,
  'one-frame.mp4': anyFilm,
  'too-long.mp4': { refused: [], failed: ['video_largo'], ready: false },
  'many-frames.mp4': anyFilm,
  'large.mp4': anyFilm,
  'tiny.mp4': anyFilm,
  'hevc.mp4': anyFilm,
  'vp9.mp4': anyFilm,
  'mpeg4.mp4': anyFilm,
  'mjpeg.mp4': anyFilm,
  'rotated.mp4': ready,
  'plain.mp4': ready,
  'faststart.mp4': ready,
  'with-audio.mp4': ready,
};
/** Golden files in other containers. QuickTime is accepted like MP4; the related 3GP may be accepted or refused. */
const otherContainers: Readonly<Record<string, Outcome>> = {
  'audio-only-m4a.m4a': anyFilm,
  'quicktime.mov': anyFilm,
  'phone.3gp': anyFilm,
  'webm.webm': wrongType,
  'matroska.mkv': wrongType,
  'avi.avi': wrongType,
  'flash.flv': wrongType,
  'mpeg-transport-stream.m2ts': wrongType,
  'mpeg-program-stream.mpg': wrongType,
  'mp3.mp3': wrongType,
  'wave.wav': wrongType,
  'ogg.ogg': wrongType,
};

/** Lists clips, changed clips, other containers and playlists. @param tripwire address that no platform may request */
export function hostileFilms(tripwire: string): CorpusFile[] {
  const behind =
    (...parts: Buffer[]) =>
    () =>
      Buffer.concat([plain(), ...parts]);
  const films = (outcome: Outcome, files: Readonly<Record<string, () => Buffer>>) =>
    Object.entries(files).map(([made, bytes]) => corpusFile('strange film', made, 'clip.mp4', outcome, bytes));
  const containers = Object.entries(otherContainers).flatMap(([name, outcome]) => [
    corpusFile('other container', `${name} as itself`, name, outcome, () => golden(name), ''),
    corpusFile('other container', `${name} as mp4`, 'clip.mp4', outcome, () => golden(name)),
  ]);
  return [
    ...Object.entries(clips).flatMap(([name, outcome]) => films(outcome, { [`clip ${name}`]: () => golden(name) })),
    ...Object.entries(shapes.film).flatMap(([made, field]) =>
      films(anyFilm, { [made]: () => withField(plain(), field) }),
    ),
    ...films(anyFilm, {
      'media in a file of the server': () => referring(plain(), 'file:///etc/passwd'),
      'media at another address': () => referring(plain(), `${tripwire}/clip.mp4`),
      '20 MB of zeros behind': behind(Buffer.alloc(20 * MEGABYTE)),
      'page and script behind': behind(Buffer.from(`<html>${script}`)),
      'script in a free box': behind(box('free', Buffer.from(script))),
      'index of length 4 GB': () => indexLength(0xffffffff),
      'three indexes': threeIndexes,
    }),
    ...films(neverFilm, {
      'no index': () => withoutBox(plain(), 'moov'),
      'no media data': () => withoutBox(faststart(), 'mdat'),
      'unknown codec': () => withField(plain(), ['stsd', 12, Buffer.from('zzzz').toString('hex')]),
      'index of length 1': () => indexLength(1),
      'type box alone': () => TYPE,
      '10,000 boxes inside each other': () => Buffer.concat([TYPE, ...nested(10_000)]),
      'a million empty boxes': () => Buffer.concat([TYPE, Buffer.alloc(8 * 1_000_000, box('free'))]),
      'noise behind the type box': () => Buffer.concat([TYPE, Buffer.alloc(4_096, 'xw9Kq2')]),
    }),
    ...containers,
    ...playlists(tripwire),
  ];
}

function threeIndexes(): Buffer {
  const file = faststart();
  const { from, to } = findBox(file, 'moov');
  return Buffer.concat([file.subarray(0, to), file.subarray(from, to), file.subarray(from)]);
}

function nested(depth: number): Buffer[] {
  return Array.from({ length: depth }, (_, level) => box('moov', Buffer.alloc(0), (depth - level) * 8));
}

/** Lists playlists that make a player request other files or hosts, named as clips, also behind the head of an MP4. */
function playlists(tripwire: string): CorpusFile[] {
  const targets: Readonly<Record<string, string>> = {
    'file:///etc/passwd': 'file:///etc/passwd',
    '/etc/passwd': '/etc/passwd',
    'the tripwire': `${tripwire}/secreto`,
    'two files': 'concat:/etc/hostname|/etc/passwd',
  };
  return Object.entries(shapes.playlists).flatMap(([what, template]) =>
    Object.entries(targets).flatMap(([to, target]) => {
      const text = template.replace('{target}', target);
      const hidden = () => Buffer.concat([TYPE, Buffer.from(`\n${text}`)]);
      return [
        corpusFile('playlist', `${what} to ${to}`, 'clip.mp4', wrongType, () => Buffer.from(text)),
        corpusFile('playlist', `${what} to ${to} behind a type box`, 'clip.mp4', neverFilm, hidden),
      ];
    }),
  );
}
