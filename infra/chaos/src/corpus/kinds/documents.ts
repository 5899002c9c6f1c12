import { gzipSync } from 'node:zlib';
import { type CorpusFile, corpusFile, type KindInput, MARKER, outcomes } from '../corpus-file.ts';

const SVG = 'image/svg+xml';

/** Lists dangerous forms of SVG, with its correct name and with a photo's name. */
export function vectorPictures({ tripwire }: KindInput): CorpusFile[] {
  const open =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">';
  const grown = Array.from({ length: 8 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join(
    '',
  );
  const texts: Readonly<Record<string, string>> = {
    plain: `${open}<rect width="10" height="10"/></svg>`,
    script: `${open}<script>alert("${MARKER}")</script></svg>`,
    handler: `${open}<rect onload="alert(1)" width="1" height="1"/></svg>`,
    'page inside': `${open}<foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>`,
    'picture elsewhere': `${open}<image xlink:href="${tripwire}/x.png" width="9" height="9"/></svg>`,
    'file of the server': `${open}<image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`,
    'external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}<text>&x;</text></svg>`,
    'entities that grow': `<!DOCTYPE svg [<!ENTITY a0 "ja">${grown}]>${open}<text>&a8;</text></svg>`,
    'behind a comment': `<!--${' '.repeat(70_000)}-->${open}<script>alert(1)</script></svg>`,
    'behind spaces': `${'\n '.repeat(5_000)}${open}<script>alert(1)</script></svg>`,
    'behind a byte order mark': `\ufeff<?xml version="1.0"?>${open}<script>alert(1)</script></svg>`,
    'million elements': `${open}${'<g>'.repeat(200_000)}</svg>`,
    'huge size':
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><rect width="9" height="9"/></svg>',
  };
  const files = Object.entries(texts).flatMap(([made, text]) => [
    document('svg', `${made} as itself`, 'dibujo.svg', Buffer.from(text), SVG),
    document('svg', `${made} as a picture`, 'foto.png', Buffer.from(text)),
  ]);
  const utf16 = Buffer.from(`\ufeff${texts.script ?? ''}`, 'utf16le');
  return [
    ...files,
    document('svg', 'in 16 bits', 'foto.png', utf16),
    document('svg', 'compressed', 'foto.svgz', gzipSync(Buffer.from(texts.script ?? '')), SVG),
  ];
}

/** Lists pages, programs and documents with a photo's or a clip's name. */
export function documents({ tripwire }: KindInput): CorpusFile[] {
  const texts: Readonly<Record<string, string | Buffer>> = {
    page: `<!doctype html><script>alert("${MARKER}")</script>`,
    'page behind spaces': `${' '.repeat(2_000)}<html><body onload=alert(1)>`,
    'page that leads away': `<meta http-equiv="refresh" content="0;url=${tripwire}">`,
    script: `alert("${MARKER}")`,
    php: '<?php system($_GET["c"]); ?>',
    shell: '#!/bin/sh\nid > /tmp/x\n',
    json: '{"$gt":"","__proto__":{"admin":true}}',
    xml: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    csv: '=cmd|"/c calc"!A1,b\n',
    text: 'Esto no es una foto.',
    'one byte': 'x',
    spaces: ' '.repeat(4_096),
    'zero bytes in a row': Buffer.alloc(4_096),
    postscript: '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n',
    'imagemagick language':
      'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/x"|id")\'\npop graphic-context\n',
    'imagemagick script': '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>',
    pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    elf: Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex'),
    'windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62), Buffer.from('PE\0\0d\x86', 'latin1')]),
    'java class': Buffer.from('cafebabe00000034000a', 'hex'),
    'web assembly': Buffer.from('0061736d01000000', 'hex'),
    sqlite: Buffer.from('SQLite format 3\0\x10\0\x01\x01', 'latin1'),
    'flash film': Buffer.from('4357530f00000000789c', 'hex'),
    font: Buffer.from('774f46320001000000000000', 'hex'),
    'web page archive': 'From: <x>\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\n',
  };
  return Object.entries(texts).flatMap(([made, content]) => [
    document('document', `${made} as a photo`, 'foto.jpg', Buffer.from(content)),
    document('document', `${made} as a clip`, 'clip.mp4', Buffer.from(content)),
  ]);
}

function document(kind: string, made: string, name: string, content: Buffer, type?: string): CorpusFile {
  return corpusFile(kind, made, name, outcomes.refused('archivo_tipo'), () => content, type);
}
