import { gzipSync } from 'node:zlib';
import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { type CorpusFile, corpusFile, type Outcome, outcomes } from './corpus-file.ts';
import { golden, MARKER, shapes } from './golden.ts';
import { MEGABYTE } from './picture-bytes.ts';

const { neverFilm, neverPicture, ready, wrongType } = outcomes;

/** Lists a file twice, with its correct name and with another one. */
function twice(
  kind: string,
  made: string,
  names: readonly [string, string],
  outcome: Outcome,
  bytes: CorpusFile['bytes'],
) {
  const as = (name: string) => (name.startsWith('clip') ? 'a clip' : name === names[1] ? 'a photo' : 'itself');
  return names.map((name) => corpusFile(kind, `${made} as ${as(name)}`, name, outcome, bytes));
}

/** Lists SVG, documents, programs, archives and unsupported pictures. @param tripwire address that no platform may request */
export function hostileDocuments(tripwire: string): CorpusFile[] {
  const open =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">';
  const values: Readonly<Record<string, string>> = { svg: open, marker: MARKER, tripwire };
  const filled = (text: string) => text.replace(/\{(svg|marker|tripwire)\}/g, (_, name) => values[name] ?? '');
  const script = filled(shapes.svg.script ?? '');
  const svgs: Readonly<Record<string, string>> = {
    ...shapes.svg,
    'behind a comment': `<!--${' '.repeat(70_000)}-->${script}`,
    'behind spaces': `${'\n '.repeat(5_000)}${script}`,
    'million elements': `${open}${'<g>'.repeat(200_000)}</svg>`,
  };
  const documents: Readonly<Record<string, string>> = {
    ...shapes.documents,
    'page behind spaces': `${' '.repeat(2_000)}<html><body onload=alert(1)>`,
    spaces: ' '.repeat(4_096),
    'zero bytes in a row': '\0'.repeat(4_096),
  };
  const hex = (text: string, padding = 0) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(padding)]);
  const formats: Readonly<Record<string, () => Buffer>> = {
    ...Object.fromEntries(Object.entries(shapes.formats).map(([made, head]) => [made, () => hex(head, 512)])),
    tiff: () => golden('tiff.tiff'),
    'big tiff': () => golden('big-tiff.tiff'),
  };
  const archives: Readonly<Record<string, () => Buffer>> = {
    ...Object.fromEntries(Object.entries(shapes.archives).map(([made, bytes]) => [made, () => hex(bytes)])),
    'zip bomb': () => golden('zip-bomb.zip'),
    'gzip bomb': () => gzipSync(Buffer.alloc(20 * MEGABYTE), { level: 9 }),
    tar: () => Buffer.from(`../../foto.jpg${'\0'.repeat(243)}ustar`.padEnd(1_536, '\0')),
  };
  return [
    ...Object.entries(svgs).flatMap(([made, text]) =>
      twice('svg', made, ['dibujo.svg', 'foto.png'], wrongType, () => Buffer.from(filled(text))),
    ),
    corpusFile('svg', 'in 16 bits', 'foto.png', wrongType, () => Buffer.from(`\ufeff${script}`, 'utf16le')),
    corpusFile('svg', 'compressed', 'foto.svgz', wrongType, () => gzipSync(script)),
    ...Object.entries(documents).flatMap(([made, text]) =>
      twice('document', made, ['clip.mp4', 'foto.jpg'], wrongType, () => Buffer.from(filled(text))),
    ),
    ...Object.entries(shapes.programs).flatMap(([made, bytes]) =>
      twice('document', made, ['clip.mp4', 'foto.jpg'], wrongType, () => hex(bytes)),
    ),
    ...Object.entries(archives).flatMap(([made, bytes]) =>
      twice('archive', made, ['foto.zip', 'foto.jpg'], wrongType, bytes),
    ),
    ...Object.entries(formats).flatMap(([made, bytes]) => {
      const outcome = made.startsWith('he') ? neverPicture : wrongType;
      return twice('other format', made, [`foto.${made.replaceAll(' ', '')}`, 'foto.jpg'], outcome, bytes);
    }),
  ];
}

/** Lists files at the size limits, and empty ones. */
export function sizes(): CorpusFile[] {
  const photo = (bytes: number) => Buffer.concat([golden('jpeg.jpg'), Buffer.alloc(bytes)], bytes);
  const text = (bytes: number) => Buffer.alloc(bytes, 'no es una foto ');
  const tooLarge = outcomes.refused('archivo_grande');
  const sized: ReadonlyArray<readonly [string, Outcome, CorpusFile['bytes']]> = [
    ['nothing at all', outcomes.refused('archivo_tipo', 'archivo_requerido'), () => Buffer.alloc(0)],
    ['52,428,800 bytes of a photo', ready, () => photo(MAX_UPLOAD_BYTES)],
    ['52,428,801 bytes of a photo', tooLarge, () => photo(MAX_UPLOAD_BYTES + 1)],
    ['52,428,801 bytes of text', outcomes.refused('archivo_tipo', 'archivo_grande'), () => text(MAX_UPLOAD_BYTES + 1)],
    ['60,000,000 bytes of a photo', tooLarge, () => photo(60_000_000)],
    ...Object.entries(shapes.firstBytes).map(
      ([made, hex]) => [`first bytes of ${made}`, neverFilm, () => Buffer.from(hex, 'hex')] as const,
    ),
  ];
  return sized.map(([made, outcome, bytes]) => corpusFile('size', made, 'foto.jpg', outcome, bytes));
}

/** Lists healthy pictures with hostile names: the name must have no effect. */
export function hostileNames(): CorpusFile[] {
  const long = {
    'three hundred letters': `${'ñ'.repeat(300)}.jpg`,
    'ten thousand letters': `${'a'.repeat(10_000)}.jpg`,
  };
  return Object.entries({ ...shapes.names, ...long }).flatMap(([made, name]) =>
    (['jpeg.jpg', 'webp.webp'] as const).map((picture) => {
      const type = `image/${picture.split('.')[0]}`;
      return corpusFile('hostile name', `${made}: ${type}`, name, ready, () => golden(picture), type);
    }),
  );
}
