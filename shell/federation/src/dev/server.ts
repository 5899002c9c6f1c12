import { EventEmitter, on } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { serve } from '@hono/node-server';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { folderOf, type Release } from '@vitrina/contracts/microfrontends/resolve';
import { versionOf } from '@vitrina/contracts/microfrontends/version';
import { firstVisitOf, readVisit, renderFrame, renderHeading } from '@vitrina/first-content';
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { streamSSE } from 'hono/streaming';
import { getMimeType } from 'hono/utils/mime';
import { type BuildResult, watch } from '../build.ts';
import { texts } from '../texts.ts';
import { LocalFirstContent } from './first-content.ts';
import { pageScript } from './hot/page-script.ts';
import { BANNER_FOLDER, type OwnFirst, ownRouteOf, withOwnBuild } from './own-page.ts';

/**
 * Rebuilds a folder on every change and serves a platform that contains the newest successful build, starting with the first.
 * @param rest address of the platform
 * @param port 0 picks a free port
 * @param onBuilt gets the address after each successful build, `onFailed` the compiler's text after a failed one
 * @returns a function that stops both
 */
export async function develop(
  folder: string,
  { rest, port }: { rest: string; port: number },
  onBuilt: (name: string, url: string) => void,
  onFailed: (text: string) => void,
): Promise<() => Promise<void>> {
  let server: DevServer | undefined;
  const stop = await watch(
    folder,
    async (build, hash) => {
      if (server) server.take(build, hash);
      else server = await serveOwnBuild(build, folder, rest, port);
      onBuilt(build.contract.name, server.url);
    },
    (text) => {
      server?.fail(text);
      onFailed(text);
    },
  );
  return async () => {
    await stop();
    await server?.close();
  };
}

interface DevServer {
  url: string;
  /** Applies a newer build, by webpack's hash: open pages swap it in place or reload. */
  take(build: BuildResult, hash: string): void;
  /** Shows the compiler's text in open pages until the next successful build. */
  fail(text: string): void;
  close(): Promise<void>;
}

const BANNER = path.resolve(import.meta.dirname, 'banner');

/** Result of a build, as sent to open pages: webpack's hash, or the compiler's text. */
type End = { hash: string } | { failure: string };

/** Serves a platform with a local build in place of the live version, on the loopback interface; publishes nothing. */
async function serveOwnBuild(first: BuildResult, folder: string, rest: string, port: number): Promise<DevServer> {
  const releaseOf = (build: BuildResult) => ({ ...build, version: versionOf('0.0.0', build.contract) });
  let own = releaseOf(first);
  // Open pages request files by the version that they started with.
  const versions = new Set([own.version]);
  const script = own.contract.name === 'shell' ? '' : await pageScript(folder);
  const firstContent = await LocalFirstContent.create(rest);
  firstContent.take(first);
  const builds = new EventEmitter().setMaxListeners(0);
  let last: End | undefined;
  const end = (build: End) => {
    last = build;
    builds.emit('end', build);
  };
  const app = new Hono();
  app.get(`${BANNER_FOLDER}/changes`, (c) =>
    streamSSE(c, async (stream) => {
      const gone = new AbortController();
      const ends = on(builds, 'end', { signal: gone.signal });
      stream.onAbort(() => gone.abort());
      // The comment opens the stream, and fails immediately if the browser is gone.
      await stream.write(': open\n\n');
      if (last && 'failure' in last) await stream.writeSSE(eventOf(last));
      try {
        for await (const [build] of ends) await stream.writeSSE(eventOf(build));
      } catch (error) {
        if (!gone.signal.aborted) throw error;
      }
    }),
  );
  app.post(`${BANNER_FOLDER}/stack`, async (c) => {
    const addresses = [...versions].map(
      (version) => `${new URL(c.req.url).origin}/${folderOf(own.contract.name, version)}/`,
    );
    return c.text(await mappedStack(await c.req.text(), addresses, own.output));
  });
  app.get(`${BANNER_FOLDER}/react.js`, (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }));
  app.get(`${BANNER_FOLDER}/:file{banner\\.(?:css|js)}`, (c) => sendFile(c, BANNER, c.req.param('file')));
  app.get('/mf/:name/:version/:file{.+}', (c) => {
    const { name, version: asked, file } = c.req.param();
    const isOwn = name === own.contract.name && versions.has(asked);
    return isOwn ? sendFile(c, own.output, file) : fromRest(c, rest);
  });
  app.all('*', async (c) => {
    const answer = await fromRest(c, rest);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    const live = atRest(c, rest);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const html = await answer.text();
    const drawing = await ownFirstOf(c, html, own, firstContent, live);
    if (drawing?.head.moved !== undefined) return c.redirect(drawing.head.moved, 302);
    const page = withOwnBuild({ html, status: answer.status, nonce }, own, live, drawing);
    for (const header of ['content-length', 'etag']) answer.headers.delete(header);
    return new Response(page.html, { status: page.status, headers: answer.headers });
  });
  app.onError((error, c) => c.text(texts.restAway(rest, error.message), 502));
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await new Promise<void>((listening, failed) => {
    server.once('listening', () => listening());
    server.once('error', failed);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take(build, hash) {
      own = releaseOf(build);
      versions.add(own.version);
      firstContent.take(build);
      end({ hash });
    },
    fail: (text) => end({ failure: stripVTControlCharacters(text) }),
    async close() {
      await new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await firstContent.close();
    },
  };
}

/**
 * Draws the first content of the page at an address, as the gateway would with this build.
 * @returns null if the build does not declare the page, or keeps it from search engines
 */
async function ownFirstOf(
  c: Context,
  html: string,
  own: Release,
  firstContent: LocalFirstContent,
  live: URL,
): Promise<OwnFirst | null> {
  const found = ownRouteOf(html, own, live.pathname);
  const declared = found?.route.page;
  if (!found || !declared) return null;
  const { route, seed } = found;
  const links = live.pathname === '/' ? [] : found.links;
  const read = readVisit(c.req.query(), c.req.header('cookie'), route.params);
  const visit = firstVisitOf(declared, { ...read, seed }, live.origin);
  const drawing = await firstContent.draw({ path: route.path, visit, address: live.pathname + live.search });
  const { drawn, styles = '', answers = [], failure } = drawing ?? { drawn: null };
  const bare = { html: null, styles, head: {}, linkedData: [], answers: { seed, answers }, missing: false, failure };
  if (drawn === 'missing') return { ...bare, missing: true };
  if (failure !== undefined) return bare;
  const main = drawn ? `<main>${drawn.html}</main>` : renderHeading(declared);
  const { head, linkedData } = drawn ?? bare;
  return { ...bare, html: renderFrame(main, links, read.hasFonts), head, linkedData };
}

/** Formats a build's result as one line of JSON: an event's data must not contain line breaks. */
const eventOf = (build: End) =>
  'hash' in build
    ? { event: 'new', data: JSON.stringify(build.hash) }
    : { event: 'failed', data: JSON.stringify(build.failure) };

/** Forwards a request to the platform. Requests of this server's pages look same-origin to it; others remain cross-origin. */
async function fromRest(c: Context, rest: string): Promise<Response> {
  const { origin } = new URL(c.req.url);
  const target = atRest(c, rest);
  const ofOwnPage = c.req.header('origin') === origin ? { origin: target.origin } : {};
  const headers = { ...c.req.header(), host: undefined, ...ofOwnPage };
  const answer = await proxy(target, { raw: c.req.raw, headers, redirect: 'manual' });
  const leadsTo = answer.headers.get('location');
  if (leadsTo?.startsWith(`${target.origin}/`)) answer.headers.set('location', leadsTo.slice(target.origin.length));
  return answer;
}

function atRest(c: Context, rest: string): URL {
  const target = new URL(rest);
  ({ pathname: target.pathname, search: target.search } = new URL(c.req.url));
  return target;
}

async function sendFile(c: Context, folder: string, file: string): Promise<Response> {
  const target = path.join(folder, file);
  if (!target.startsWith(`${folder}${path.sep}`)) return c.notFound();
  const bytes = await readFile(target).catch(() => null);
  if (!bytes) return c.notFound();
  const type = getMimeType(file) ?? 'application/octet-stream';
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', 'Service-Worker-Allowed': '/' };
  return c.body(new Uint8Array(bytes), 200, headers);
}

/** Position in a script, as browsers write it in a stack. */
const PLACE = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g;

const SOURCE_PREFIX = /^webpack:\/\/[^/]*\/(?:\.\/)?/;

/**
 * Rewrites a stack of a build's scripts with the files and lines of its sources.
 * @param stack in the browser's format
 * @param addresses base addresses of the build's files, each with a trailing slash
 * @param output folder of the build, with a source map next to each script
 * @returns the stack; positions without a map stay unchanged
 */
async function mappedStack(stack: string, addresses: readonly string[], output: string): Promise<string> {
  const scripts = new Set([...stack.matchAll(PLACE)].map(([, url = '']) => url));
  const maps = new Map<string, TraceMap>();
  for (const url of scripts) {
    const address = addresses.find((begin) => url.startsWith(begin));
    if (address === undefined) continue;
    const file = path.join(output, `${url.slice(address.length).replace(/[?#].*$/, '')}.map`);
    if (!file.startsWith(output + path.sep)) continue;
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) maps.set(url, new TraceMap(text));
  }
  return stack.replace(PLACE, (place, url: string, line: string, column: string) => {
    const map = maps.get(url);
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    return found?.source ? `${found.source.replace(SOURCE_PREFIX, '')}:${found.line}:${found.column + 1}` : place;
  });
}
