import { basePicture } from '../bases.ts';
import { claimingSize, frameHeaderOf, jpegSegment, withSegments } from '../bytes/jpeg.ts';
import { pixelsOf, riffChunk, webpCanvas, webpOf } from '../bytes/riff.ts';
import { type CorpusFile, MARKER, type Outcome, outcomes } from '../corpus-file.ts';

const MEGABYTE = 1024 * 1024;

/** JPEG and WebP files whose picture is small and whose segments are not, or lie. */
export function jpegSegments(): CorpusFile[] {
  const exif = (...entries: readonly Buffer[]) =>
    jpegSegment(
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), count(entries.length), ...entries]),
    );
  const profile = (part: number, of: number, data: Buffer) =>
    jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([part, of]), data]));
  const added: ReadonlyArray<readonly [string, Outcome, Buffer[]]> = [
    ['orientation 9', outcomes.anyPicture, [exif(entry(0x112, 3, 1, 9))]],
    ['orientation 65535', outcomes.anyPicture, [exif(entry(0x112, 3, 1, 65_535))]],
    [
      'exif that points outside',
      outcomes.anyPicture,
      [exif(entry(0x8769, 4, 1, 0xfffffff0), entry(0x8825, 4, 1, 0xffffffff))],
    ],
    ['exif that points to itself', outcomes.anyPicture, [exif(entry(0x8769, 4, 1, 8), entry(0x8825, 4, 1, 8))]],
    [
      'exif of 65,535 entries',
      outcomes.anyPicture,
      [jpegSegment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'))],
    ],
    ['exif of 4 billion values', outcomes.anyPicture, [exif(entry(0x10e, 2, 0xffffffff, 0))]],
    [
      '500 comments of 64 KB',
      outcomes.anyPicture,
      Array.from({ length: 500 }, () => jpegSegment(0xfe, Buffer.alloc(65_533, 0x41))),
    ],
    ['comment with a script', outcomes.ready, [jpegSegment(0xfe, Buffer.from(`<script>alert("${MARKER}")</script>`))]],
    [
      '255 parts of a profile',
      outcomes.anyPicture,
      Array.from({ length: 255 }, (_, part) => profile(part + 1, 255, Buffer.alloc(60_000))),
    ],
    ['profile that is none', outcomes.anyPicture, [profile(1, 1, Buffer.from(MARKER))]],
    ['profile part 9 of 3', outcomes.anyPicture, [profile(9, 3, Buffer.alloc(100))]],
    [
      'xmp of 60 KB with markup',
      outcomes.ready,
      [
        jpegSegment(
          0xe1,
          Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${'<b>'.repeat(10_000)}${MARKER}</x:xmpmeta>`),
        ),
      ],
    ],
    [
      'xmp with entities that grow',
      outcomes.ready,
      [
        jpegSegment(
          0xe1,
          Buffer.from(
            `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>`,
          ),
        ),
      ],
    ],
    [
      'iptc that lies about its length',
      outcomes.anyPicture,
      [jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\xff\xff\x1c\x02\x78\xff\xff', 'latin1'))],
    ],
    ['adobe transform 200', outcomes.anyPicture, [jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\xc8', 'latin1'))]],
    ['restart interval of 0', outcomes.anyPicture, [jpegSegment(0xdd, Buffer.from([0, 0]))]],
    ['restart interval that never comes', outcomes.anyPicture, [jpegSegment(0xdd, Buffer.from([0, 1]))]],
    ['empty huffman table', outcomes.anyPicture, [jpegSegment(0xc4, Buffer.alloc(17))]],
    ['segment of length 0', outcomes.anyPicture, [Buffer.from('ffe50000', 'hex')]],
    ['segment longer than the file', outcomes.neverPicture, [Buffer.from('ffe5ffff', 'hex')]],
    ['a million fill bytes', outcomes.anyPicture, [Buffer.alloc(1_000_000, 0xff)]],
  ];
  const frames: ReadonlyArray<readonly [string, number]> = [
    ['lossless frame', 0xc3],
    ['arithmetic coding', 0xc9],
    ['hierarchical frame', 0xc5],
  ];
  return [
    ...added.map(([made, outcome, segments]) =>
      picture('jpg', `jpeg: ${made}`, outcome, async () => withSegments(await basePicture('jpeg', 2), ...segments)),
    ),
    ...frames.map(([made, marker]) =>
      picture('jpg', `jpeg: ${made}`, outcomes.anyPicture, async () => {
        const jpeg = Buffer.from(await basePicture('jpeg', 2));
        jpeg[frameHeaderOf(jpeg) + 1] = marker;
        return jpeg;
      }),
    ),
    picture('jpg', 'jpeg: 160×1 of 160×120', outcomes.anyPicture, async () =>
      claimingSize(await basePicture('jpeg', 2), 160, 1),
    ),
    picture('webp', 'webp: xmp with a script', outcomes.anyPicture, async () => {
      const pixels = pixelsOf(await basePicture('webp', 2));
      const xmp = riffChunk('XMP ', Buffer.from(`<script>alert("${MARKER}")</script>`));
      return webpOf(webpCanvas(160, 120, 0x04), pixels, xmp);
    }),
    picture('webp', 'webp: exif of 4 MB of zeros', outcomes.anyPicture, async () => {
      const pixels = pixelsOf(await basePicture('webp', 2));
      return webpOf(webpCanvas(160, 120, 0x08), pixels, riffChunk('EXIF', Buffer.alloc(4 * MEGABYTE)));
    }),
    picture('webp', 'webp: only its first bytes', outcomes.neverPicture, async () => webpOf()),
    picture('webp', 'webp: length of 4 GB', outcomes.anyPicture, async () => {
      const webp = Buffer.from(await basePicture('webp', 2));
      webp.writeUInt32LE(0xffffffff, 4);
      return webp;
    }),
  ];
}

function count(entries: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(entries);
  return bytes;
}

/** One entry of an EXIF directory. */
function entry(tag: number, type: number, values: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(values, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

function picture(ending: 'jpg' | 'webp', made: string, outcome: Outcome, bytes: () => Promise<Buffer>): CorpusFile {
  const type = ending === 'jpg' ? 'image/jpeg' : `image/${ending}`;
  return { kind: 'strange chunk', made, sent: { name: `foto.${ending}`, type }, outcome, bytes };
}
