import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildOpenApi } from '@vitrina/contracts/openapi';
import { type App, Problem, READING, refuseMethod } from '@vitrina/kernel';
import { compressed } from './edge/compress.ts';

const texts = {
  title: 'API de Vitrina',
  noScript: 'Esta página necesita JavaScript. El documento está en /api/openapi.json.',
} as const;

/** Policy of the documentation page: its code comes from this origin; the library inside it writes styles into elements. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><div id="docs"></div><noscript>${texts.noScript}</noscript></body>
</html>
`;

const START =
  "SwaggerUIBundle({ url: '/api/openapi.json', domNode: document.getElementById('docs'), deepLinking: true });\n";

const libraryTypes = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Serves `/api/openapi.json` and the page that shows it. */
export function mountDocs(app: App, publicUrl: string): void {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  // Built on demand: it takes longer than everything else at the gateway's start.
  let openApi: string | undefined;

  app.get('/api/openapi.json', async (c) => {
    openApi ??= JSON.stringify(buildOpenApi(publicUrl));
    const { body, headers } = await compressed(openApi, c.req.header('accept-encoding'));
    return c.body(body, 200, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
  });
  app.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', POLICY);
    return c.html(PAGE);
  });
  for (const path of ['/api/docs', '/api/openapi.json']) app.all(path, (c) => refuseMethod(c, READING));
  app.get('/api/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/api/docs/:file', async (c) => {
    const file = c.req.param('file');
    if (file !== 'swagger-ui.css' && file !== 'swagger-ui-bundle.js') throw new Problem('ruta_no_encontrada');
    const text = await readFile(path.join(folder, file), 'utf8');
    const { body, headers } = await compressed(text, c.req.header('accept-encoding'));
    return c.body(body, 200, {
      ...headers,
      'Content-Type': libraryTypes[file],
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
