import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { basePicture } from '../bases.ts';
import { type CorpusFile, corpusFile, type Outcome, outcomes } from '../corpus-file.ts';

/** Lists files at the size limits, and empty ones. */
export function sizes(): CorpusFile[] {
  const padded = async (bytes: number) => {
    const file = Buffer.alloc(bytes);
    (await basePicture('jpeg', 4)).copy(file);
    return file;
  };
  const text = (bytes: number) => Buffer.alloc(bytes, 'no es una foto ');
  const sized: ReadonlyArray<readonly [string, Outcome, CorpusFile['bytes']]> = [
    ['nothing at all', outcomes.refused('archivo_tipo', 'archivo_requerido'), () => Buffer.alloc(0)],
    ['52,428,800 bytes of a photo', outcomes.ready, () => padded(MAX_UPLOAD_BYTES)],
    ['52,428,801 bytes of a photo', outcomes.refused('archivo_grande'), () => padded(MAX_UPLOAD_BYTES + 1)],
    ['52,428,801 bytes of text', outcomes.refused('archivo_tipo', 'archivo_grande'), () => text(MAX_UPLOAD_BYTES + 1)],
    ['60,000,000 bytes of a photo', outcomes.refused('archivo_grande'), () => padded(60_000_000)],
  ];
  const first: ReadonlyArray<readonly [string, string]> = [
    ['jpeg', 'ffd8ff'],
    ['png', '89504e470d0a1a0a'],
    ['gif', '474946383961'],
    ['webp', '524946460000000057454250'],
    ['mp4', '00000018667479706d703432'],
    ['half a jpeg mark', 'ffd8'],
  ];
  return [
    ...sized.map(([made, outcome, bytes]) => corpusFile('size', made, 'foto.jpg', outcome, bytes)),
    ...first.map(([made, hex]) =>
      corpusFile('size', `first bytes of ${made}`, 'foto.jpg', outcomes.neverFilm, () => Buffer.from(hex, 'hex')),
    ),
  ];
}

/** Lists healthy pictures with hostile names: the name must have no effect. */
export function hostileNames(): CorpusFile[] {
  const names: Readonly<Record<string, string>> = {
    'climbs up': '../../../../etc/passwd',
    'climbs up, windows': '..\\..\\..\\windows\\win.ini',
    'absolute path': '/etc/cron.d/x',
    'encoded path': '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'null in the middle': 'foto.jpg\0.php',
    'only a null': '\0',
    'escape sequences': '\u001b[31mfoto\u0007.jpg',
    'line breaks': 'foto\r\nContent-Type: text/html\r\n\r\n<script>.jpg',
    'quotes and commands': '"; rm -rf / #.jpg',
    'command in backticks': '`id`$(id).jpg',
    'turned around': 'foto\u202egpj.exe',
    'no width': 'fo\u200bto\u2060.jpg',
    'three hundred letters': `${'ñ'.repeat(300)}.jpg`,
    'ten thousand letters': `${'a'.repeat(10_000)}.jpg`,
    markup: '<img src=x onerror=alert(1)>.jpg',
    'database operator': '{"$gt":""}',
    template: '{{7*7}}<%= 7*7 %>.jpg',
    prototype: '__proto__',
    dots: '...',
    'one dot': '.',
    'device of windows': 'CON.jpg',
    'stream of windows': 'foto.jpg::$DATA',
    emoji: '👩🏽‍🔧🎉.jpg',
    'half a pair': 'foto\ud800.jpg',
    decomposed: 'n\u0303ame\u0301.jpg',
    'spaces around': '   foto.jpg   ',
    'option of a program': '-rf --output=/etc/passwd.jpg',
    protocol: 'file:///etc/passwd',
    pipe: '|id.jpg',
    'dot file': '.htaccess',
  };
  return Object.entries(names).flatMap(([made, name]) =>
    (['jpeg', 'webp'] as const).map((format) => {
      const bytes = () => basePicture(format, 4);
      return corpusFile('hostile name', `${made}: ${format}`, name, outcomes.ready, bytes, `image/${format}`);
    }),
  );
}
