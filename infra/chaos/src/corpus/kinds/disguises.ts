import { gzipSync } from 'node:zlib';
import { randomOf } from '@vitrina/demo';
import { basePicture, clip, endings, type PictureFormat, pictureFormats } from '../bases.ts';
import { zipOf } from '../container-bytes.ts';
import { type CorpusFile, corpusFile, type KindInput, MARKER, type Outcome, outcomes } from '../corpus-file.ts';
import { gifComment, gifOf, jpegSegment, pngChunk, withPngChunks, withSegments } from '../picture-bytes.ts';

const SCRIPT = `<script>alert("${MARKER}")</script>`;

/** Lists healthy pictures with wrong names and types: the content decides, so they are processed. */
export function mislabelled({ seed, amount }: KindInput): CorpusFile[] {
  const lies = [
    ['foto.png', 'image/png'],
    ['clip.mp4', 'video/mp4'],
    ['pagina.html', 'text/html'],
    ['programa.exe', 'application/x-msdownload'],
    ['dibujo.svg', 'image/svg+xml'],
    ['archivo', ''],
    ['foto.jpg.php', 'application/x-php'],
    ['foto.heic', 'image/heic'],
    ['lista.m3u8', 'application/vnd.apple.mpegurl'],
    ['foto.jpg', 'image/jpeg; charset=../../etc'],
  ] as const;
  return Array.from({ length: amount }, (_, number) => {
    const random = randomOf(seed, 'mislabelled', number);
    const format = random.pick(pictureFormats);
    const [name, type] = random.pick(lies);
    const bytes = () => basePicture(format, number % 5);
    return corpusFile('mislabelled', `${number}: ${format} as ${name}`, name, outcomes.ready, bytes, type);
  });
}

/** Lists files that are a picture or film and also another format: only the picture may be produced. */
export function polyglots(): CorpusFile[] {
  const picture = (format: PictureFormat) => basePicture(format, 3);
  const tail = (content: Buffer) => async (format: PictureFormat) => Buffer.concat([await picture(format), content]);
  const tails: Readonly<Record<string, Buffer>> = {
    page: Buffer.from(`<html>${SCRIPT}</html>`),
    zip: zipOf({ 'index.html': Buffer.from(SCRIPT) }),
    php: Buffer.from('<?php system("id"); __halt_compiler(); ?>'),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF'),
    program: Buffer.from('7f454c460201010000000000', 'hex'),
    'gzip of a page': gzipSync(Buffer.from(SCRIPT)),
    marker: Buffer.from(MARKER),
  };
  const behind = Object.entries(tails).flatMap(([made, content]) =>
    pictureFormats
      .filter((format) => format !== 'progressive' && format !== 'lossless')
      .map((format) =>
        polyglot(`${format} and ${made} behind`, endings[format], outcomes.anyPicture, () => tail(content)(format)),
      ),
  );
  return [
    ...behind,
    polyglot('jpeg with a page in its comment', 'jpg', outcomes.ready, async () =>
      withSegments(await picture('jpeg'), jpegSegment(0xfe, Buffer.from(`--><html>${SCRIPT}<!--`))),
    ),
    polyglot('jpeg that is a script too', 'jpg', outcomes.anyPicture, async () =>
      withSegments(
        await picture('jpeg'),
        jpegSegment(0xe0, Buffer.from('/*JFIF\0')),
        jpegSegment(0xfe, Buffer.from(`*/=alert("${MARKER}")/*`)),
      ),
    ),
    polyglot('png with a page in its text', 'png', outcomes.ready, async () =>
      withPngChunks(await picture('png'), pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
    ),
    polyglot('png with php in its text', 'png', outcomes.ready, async () =>
      withPngChunks(await picture('png'), pngChunk('tEXt', Buffer.from('Comment\0<?=`$_GET[0]`?>'))),
    ),
    polyglot('gif that is a script too', 'gif', outcomes.anyPicture, async () => {
      const gif = gifOf({ width: 0x2f2a, height: 40, frames: 1, frame: { width: 10, height: 10 } });
      return Buffer.concat([gif.subarray(0, -1), gifComment(`*/=1;alert("${MARKER}")//`), Buffer.from([0x3b])]);
    }),
    polyglot('gif with php in its comment', 'gif', outcomes.anyPicture, async () => {
      const gif = gifOf({ width: 20, height: 20, frames: 3 });
      return Buffer.concat([gif.subarray(0, -1), gifComment('<?php system("id"); ?>'), Buffer.from([0x3b])]);
    }),
    polyglot('gif header before a page', 'gif', outcomes.neverPicture, () => Buffer.from(`GIF89a/*${SCRIPT}*/`)),
    polyglot('bmp header before a script', 'jpg', outcomes.refused('archivo_tipo'), () =>
      Buffer.from(`BM=1;alert("${MARKER}")`),
    ),
    polyglot('pdf before a jpeg', 'jpg', outcomes.refused('archivo_tipo'), async () =>
      Buffer.concat([Buffer.from('%PDF-1.4\n%'), await picture('jpeg')]),
    ),
    polyglot('page before a png', 'png', outcomes.refused('archivo_tipo'), async () =>
      Buffer.concat([Buffer.from(`<html>${SCRIPT}`), await picture('png')]),
    ),
    polyglot('zip before a jpeg', 'jpg', outcomes.refused('archivo_tipo'), async () =>
      Buffer.concat([zipOf({ x: Buffer.from('x') }), await picture('jpeg')]),
    ),
    polyglot('film and jpeg behind', 'mp4', outcomes.anyFilm, async () =>
      Buffer.concat([await clip('plain'), await picture('jpeg')]),
    ),
    polyglot('film and zip behind', 'mp4', outcomes.anyFilm, async () =>
      Buffer.concat([await clip('plain'), tails.zip ?? Buffer.alloc(0)]),
    ),
  ];
}

function polyglot(made: string, ending: string, outcome: Outcome, bytes: CorpusFile['bytes']): CorpusFile {
  return corpusFile('polyglot', made, `foto.${ending}`, outcome, bytes);
}
