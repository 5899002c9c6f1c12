import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screens } from './screens.ts';

/** Next to the lookbook, which links to it. */
const FOLDER = join(import.meta.dirname, '../../.vitrina/lookbook/screens');

/** Widths and colour schemes of the screenshots, by the suffix of their files. */
export const LOOKS = {
  '360-light': { width: 360, height: 740, scheme: 'light', title: 'Teléfono, claro' },
  '360-dark': { width: 360, height: 740, scheme: 'dark', title: 'Teléfono, oscuro' },
  '1280-light': { width: 1280, height: 800, scheme: 'light', title: 'Escritorio, claro' },
  '1280-dark': { width: 1280, height: 800, scheme: 'dark', title: 'Escritorio, oscuro' },
} as const;

/** Path of a screenshot. */
export function pictureOf(screen: string, look: string): string {
  return join(FOLDER, `${screen}-${look}.jpg`);
}

/**
 * Folder for screenshots of an earlier commit, copied from its `npm run screens`; each is shown next to the present
 * one.
 */
const BEFORE = 'before';

/**
 * Writes the page with all screenshots, each after the one in the folder `before`, if any; called by Playwright at the
 * end.
 */
export default function writePage(): void {
  const rows = screens.map(({ name, title }) => {
    const pictures = Object.entries(LOOKS).map(([look, { width, title: how }]) => {
      const shown = (file: string, when: string) =>
        existsSync(join(FOLDER, file))
          ? `<figure><a href="${file}"><img src="${file}" alt="${title}: ${how}" style="--w:${width}" loading="lazy"></a><figcaption>${when}</figcaption></figure>`
          : '';
      const before = shown(`${BEFORE}/${name}-${look}.jpg`, 'Antes');
      const now = shown(`${name}-${look}.jpg`, how);
      return before + (now || '<p>No se tomó.</p>');
    });
    return `<section><h2>${title}</h2><div>${pictures.join('')}</div></section>`;
  });
  const style = `body{margin:2rem;font:16px system-ui;color-scheme:light dark}
section>div{display:flex;gap:1rem;overflow-x:auto;align-items:start}
figure{margin:0}
img{width:calc(var(--w)*.5px);max-height:900px;object-fit:cover;object-position:top;border:1px solid #8886;border-radius:8px}`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Pantallas</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><h1>Pantallas</h1>${rows.join('\n')}</body></html>`,
  );
  console.log(join(FOLDER, 'index.html'));
}
