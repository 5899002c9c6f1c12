import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '@vitrina/local/testing';
import { build } from 'esbuild';

/** Address of the pages; nothing listens there, the browser gets every file from the test. */
const ORIGIN = 'https://vitrina.test';

/** What the services would answer, by `METHOD /path`; 200 by default. All other calls answer 404. */
export type Answers = Readonly<Record<string, { status?: number; json?: unknown; events?: string }>>;

/** The screens of one microfrontend in Chromium, without shell, federation and services. */
export interface MicrofrontendPages {
  /** A page at a path of the microfrontend, or with its assistant open where it has no screen there. */
  open(path: string, answers?: Answers): Promise<Page>;
  close(): Promise<void>;
}

const HTML = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Prueba</title>
<link rel="stylesheet" href="/test.css"></head><body><div id="root"></div>
<script type="module" src="/test.js"></script></body></html>`;

const entryOf = (app: string) => `
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Routes } from '@vitrina/sdk';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import app from ${JSON.stringify(app)};

const Assistant = app.slots?.asistente;
createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Platform>
      <Suspense>
        <Routes>
          {Object.entries(app.routes).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />)}
          <Route path="*" element={Assistant && <Assistant open onClose={() => undefined} />} />
        </Routes>
      </Suspense>
    </Platform>
  </BrowserRouter>,
);`;

/** Bundles the microfrontend whose `src/app.tsx` is in `folder`, and starts a browser. */
export async function microfrontendPages(folder: string): Promise<MicrofrontendPages> {
  const { outputFiles } = await build({
    stdin: { contents: entryOf(`${folder}/src/app.tsx`), resolveDir: import.meta.dirname, loader: 'tsx' },
    outfile: 'test.js',
    write: false,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    loader: { '.woff2': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  return {
    async open(path, answers = {}) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/test.js') return route.fulfill({ contentType: 'text/javascript', body: textOf('.js') });
        if (pathname === '/test.css') return route.fulfill({ contentType: 'text/css', body: textOf('.css') });
        if (!pathname.startsWith('/api/')) return route.fulfill({ contentType: 'text/html', body: HTML });
        const answer = answers[`${route.request().method()} ${pathname}`];
        if (!answer) return route.fulfill({ status: 404, json: { success: false, error: 'No encontrado', code: 'x' } });
        const { status = 200, json, events } = answer;
        return events === undefined
          ? route.fulfill({ status, json })
          : route.fulfill({ status, contentType: 'text/event-stream', body: events });
      });
      await page.goto(`${ORIGIN}${path}`);
      return page;
    },
    close: () => browser.close(),
  };
}
