import { type App, newToken, Problem } from '@vitrina/kernel';
import { compressed } from '../edge/compress.ts';
import { renderPage, renderStarting } from './html.ts';
import type { LiveRegistry } from './live-registry.ts';
import { pagePolicy } from './policy.ts';
import { findRoute } from './route.ts';

const takesHtml = (accept: string | undefined) => !accept || /text\/html|\*\/\*/.test(accept);

/** A path whose last part has an ending names a file, and files are served elsewhere. */
const namesFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path);

/** The process' own routes; the kernel mounts them last. */
const operations = new Set(['/health', '/ready', '/metrics']);

/** Every other address is a page of the shell; an unknown one says so with 404 and the shell's own screen. */
export function mountPages(app: App, registry: LiveRegistry, publicUrl: string): void {
  app.get('*', async (c, next) => {
    if (operations.has(c.req.path)) return next();
    if (!takesHtml(c.req.header('accept')) || namesFile(c.req.path)) throw new Problem('ruta_no_encontrada');
    const answer = await registry.answer();
    const nonce = newToken();
    c.header('Content-Security-Policy', pagePolicy(nonce, publicUrl));
    c.header('Cache-Control', 'private, no-cache');
    if (!answer?.shell) {
      c.header('Retry-After', '3');
      return c.html(renderStarting(), 503);
    }
    const route = findRoute(answer, c.req.path);
    const page = renderPage(answer, answer.shell, route, nonce);
    const { body, headers } = await compressed(page, c.req.header('accept-encoding'));
    return c.body(body, route ? 200 : 404, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
  });
}
