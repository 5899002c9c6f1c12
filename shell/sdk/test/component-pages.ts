import { basename } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';
import { build } from 'esbuild';

export { axeFaults } from './axe-faults.ts';

/** Address of the pages. No server listens there: the test serves every file to the browser. */
const ORIGIN = 'https://vitrina.test';

/** Responses of the services, by `METHOD /path`; 200 by default. All other calls get 404. */
export type Answers = Readonly<Record<string, { status?: number; json?: unknown; text?: string }>>;

/** Component pages in Chromium, without gateway, federation and services. */
export interface ComponentPages {
  /** Opens a page at a path. */
  open(path: string, answers?: Answers): Promise<Page>;
  /** Closes the pages that are still open. */
  close(): Promise<void>;
}

/** A bundled module: its script, its style sheet, and the pictures that it names, by path. */
type Bundle = Readonly<Record<'js' | 'css', string> & { pictures: ReadonlyMap<string, string> }>;

// Shared by the test files of a package in one process: starting a browser takes a second of processor time. Playwright ends
// it with the process.
let started: Promise<Browser> | undefined;
const bundles = new Map<string, Promise<Bundle>>();

async function sharedBrowser(): Promise<Browser> {
  const running = await started;
  if (running?.isConnected()) return running;
  started = chromium.launch(testBrowser());
  return started;
}

async function bundle(entry: string, folder: string): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder, loader: 'tsx' },
    outfile: 'test.js',
    write: false,
    bundle: true,
    // Every page gets the script again; at half its size, a page takes a fifth less processor time.
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    loader: { '.woff2': 'empty', '.svg': 'file' },
    publicPath: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const pictures = outputFiles.filter(({ path }) => path.endsWith('.svg'));
  return {
    js: textOf('.js'),
    css: textOf('.css'),
    pictures: new Map(pictures.map(({ path, text }) => [`/${basename(path)}`, text])),
  };
}

/**
 * Bundles a module and prepares a browser whose pages run it; each page has a separate context.
 * @param entry source of the module; it renders into `#root`
 * @param folder folder in which its imports are resolved
 * @param body HTML before the module
 */
export async function componentPages(entry: string, folder: string, body = ''): Promise<ComponentPages> {
  const key = JSON.stringify([entry, folder]);
  const bundled = bundles.get(key) ?? bundle(entry, folder);
  bundles.set(key, bundled);
  const [{ js, css, pictures }, browser] = await Promise.all([bundled, sharedBrowser()]);
  const opened: Page[] = [];
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Prueba</title>
<link rel="stylesheet" href="/test.css"></head><body><div id="root"></div>${body}
<script type="module" src="/test.js"></script></body></html>`;
  return {
    async open(path, answers = {}) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      opened.push(page);
      await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/test.js') return route.fulfill({ contentType: 'text/javascript', body: js });
        if (pathname === '/test.css') return route.fulfill({ contentType: 'text/css', body: css });
        const picture = pictures.get(pathname);
        if (picture !== undefined) return route.fulfill({ contentType: 'image/svg+xml', body: picture });
        if (!pathname.startsWith('/api/')) return route.fulfill({ contentType: 'text/html', body: html });
        const answer = answers[`${route.request().method()} ${pathname}`];
        if (!answer) return route.fulfill({ status: 404, json: { success: false, error: 'No encontrado', code: 'x' } });
        const { status = 200, json, text } = answer;
        return text === undefined ? route.fulfill({ status, json }) : route.fulfill({ status, body: text });
      });
      await page.goto(`${ORIGIN}${path}`);
      return page;
    },
    async close() {
      await Promise.all(opened.map((page) => page.context().close()));
    },
  };
}

/** Opens the screens of the microfrontend in a folder; its assistant at a path without a screen. */
export function microfrontendPages(folder: string): Promise<ComponentPages> {
  const entry = `
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Routes } from '@vitrina/sdk';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import app from ${JSON.stringify(`${folder}/src/app.tsx`)};

const Assistant = app.slots?.assistant;
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
  return componentPages(entry, import.meta.dirname);
}
