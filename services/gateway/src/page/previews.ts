import { PREVIEW_PATH, type Preview, readPreviewToken } from '@vitrina/contracts/microfrontends/preview-token';
import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import type { ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import { contractDigest } from '@vitrina/contracts/microfrontends/version';
import { escapeHtml } from '@vitrina/first-content';
import { type App, newToken, Problem, SafeCookie, type ServiceClient } from '@vitrina/kernel';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { pagePolicy } from './policy.ts';
import { readSigned } from './read-releases.ts';
import { texts } from './texts.ts';

/** How long a version is shown before asking the registry again whether it still may be, in milliseconds. */
const FRESH_MS = 5_000;
/** Longest wait for the registry, in milliseconds: longer than a visitor's page, because a team waits for its own version. */
const PATIENCE_MS = 3_000;
/** Most versions previewed simultaneously; each has its token. */
const KEPT = 50;

/** Preview in a browser; `release` is null if it cannot be shown now. */
interface ShownPreview extends Preview {
  release: SignedRelease | null;
}

interface PreviewSources {
  registry: ServiceClient;
  trust: ReleaseTrust | undefined;
  /** Shared with the registry, which signs the tokens. */
  secret: string;
  publicUrl: string;
}

/**
 * Published versions shown only in browsers that opened a link of the version's team. The registry's token names one
 * version with exactly these files, and the team's signature proves that the version is the team's: neither a token nor
 * the registry's database alone can make a page run anything else.
 */
export class Previews {
  readonly #sources: PreviewSources;
  readonly #cookie: SafeCookie;
  readonly #releases = new LRUCache<string, Promise<SignedRelease | null>>({ max: KEPT, ttl: FRESH_MS });

  constructor(sources: PreviewSources) {
    this.#sources = sources;
    this.#cookie = new SafeCookie('previa', sources.publicUrl);
  }

  /** Preview shown in a browser; null without a preview or if its token has expired. */
  async shownBy(c: Context): Promise<ShownPreview | null> {
    const token = this.#cookie.read(c);
    const preview = token === undefined ? null : this.read(token);
    if (!preview) return null;
    const key = `${preview.name}@${preview.version}`;
    const known = this.#releases.get(key);
    const asked = known ?? this.#ask(preview).catch(() => null);
    // Not renewed each time it is shown: the registry would never be asked again.
    if (!known) this.#releases.set(key, asked);
    const release = await asked;
    return { ...preview, release: release && contractDigest(release.contract) === preview.digest ? release : null };
  }

  /** Preview named by a token; null if the token is invalid. */
  read(token: string): Preview | null {
    return readPreviewToken(this.#sources.secret, token, Date.now());
  }

  /** Starts a preview in a browser until its token expires. */
  begin(c: Context, token: string, { until }: Preview): void {
    this.#cookie.write(c, token, Math.ceil((until - Date.now()) / 1000));
  }

  end(c: Context): void {
    this.#cookie.remove(c);
  }

  async #ask({ name, version }: Preview): Promise<SignedRelease | null> {
    const { registry, trust } = this.#sources;
    const response = await registry.fetch(`/internal/preview/${name}/${version}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? readSigned(name, await response.json(), trust) : null;
  }
}

/** Path of this platform with its query; `//` or `/\` would be another host. */
const OWN_PAGE = /^\/(?![/\\])[\x21-\x7e]{0,500}$/;

/** Page that a link opens by its parameter `pagina`; undefined if it is not a page of this platform. */
function pageOf(c: Context): string | undefined {
  const page = c.req.query('pagina');
  return page !== undefined && OWN_PAGE.test(page) ? page : undefined;
}

/**
 * Serves a team's preview link: the version's name and a button, so that no other site can start a preview in a
 * visitor's browser; and the route that ends a preview. The kernel refuses requests from other sites.
 */
export function mountPreviews(app: App, previews: Previews, publicUrl: string): void {
  app.use(`${PREVIEW_PATH}/*`, async (c, next) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    await next();
  });
  app.post(`${PREVIEW_PATH}/fin`, (c) => {
    previews.end(c);
    return c.redirect('/', 303);
  });
  app.get(`${PREVIEW_PATH}/:token`, (c) => {
    const token = c.req.param('token');
    const nonce = newToken();
    c.header('Content-Security-Policy', pagePolicy(nonce, { addresses: [publicUrl] }));
    const preview = previews.read(token);
    if (!preview) return c.html(renderPreviewEnd(nonce), 404);
    const page = pageOf(c);
    return c.html(renderPreviewOffer(preview, page ? `${token}?pagina=${encodeURIComponent(page)}` : token, nonce));
  });
  app.post(`${PREVIEW_PATH}/:token`, (c) => {
    const token = c.req.param('token');
    const preview = previews.read(token);
    if (!preview) throw new Problem('ruta_no_encontrada');
    previews.begin(c, token, preview);
    return c.redirect(pageOf(c) ?? '/', 303);
  });
}

const BANNER = 'vitrina-previa';

/** Fixed colours, because the banner appears with any theme and any build. */
const bannerStyles = `#${BANNER}{position:fixed;z-index:1000;inset:auto auto 72px 8px;max-width:calc(100% - 16px);box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;padding:4px 20px;border-radius:24px;background:#2b2140;color:#fff;font:600 13px/1.4 system-ui,sans-serif}
#${BANNER} span{padding:8px 0}
#${BANNER} form{margin:0}
#${BANNER} button{min-height:44px;padding:0;border:0;background:none;color:#ffd166;font:inherit;text-decoration:underline;cursor:pointer}
#${BANNER} button:focus-visible{outline:2px solid #ffd166;border-radius:20px}`;

/** Banner with the way back to the live version. @param shown false if the preview cannot be shown: the page is live */
export function previewBanner({ name, version }: Preview, shown: boolean, nonce: string): string {
  const words = shown ? texts.preview.shown(name, version) : texts.preview.gone(name);
  return `<style nonce="${nonce}">${bannerStyles}</style>
<aside id="${BANNER}" aria-label="${texts.preview.label}"><span>${escapeHtml(words)}</span><form method="post" action="${PREVIEW_PATH}/fin"><button>${texts.preview.leave}</button></form></aside>`;
}

const timeOf = (until: number) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(until);

/** Page with a button that starts the linked version's preview. @param token with the link's query, percent-encoded */
function renderPreviewOffer({ name, version, until }: Preview, token: string, nonce: string): string {
  const { offer } = texts.preview;
  const content = `<p>${escapeHtml(offer.text(name, version))}</p>
<p>${escapeHtml(offer.until(timeOf(until)))}</p>
<form method="post" action="${PREVIEW_PATH}/${escapeHtml(token)}"><button>${offer.begin}</button></form>`;
  return previewPage(offer.title, content, nonce);
}

function renderPreviewEnd(nonce: string): string {
  const { ended } = texts.preview;
  return previewPage(ended.title, `<p>${ended.text}</p>\n<p><a href="/">${texts.preview.leave}</a></p>`, nonce);
}

function previewPage(title: string, content: string, nonce: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${texts.brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:16px;padding:24px;box-sizing:border-box;background:#FBF7F0;color:#1F1A17;font:18px/1.5 system-ui,sans-serif}
main{max-width:44ch}
h1{margin:0 0 16px;font-size:28px;line-height:1.15}
p{margin:0 0 16px;overflow-wrap:anywhere}
a{color:inherit}
button{min-height:48px;padding:0 20px;border:0;border-radius:6px;background:#B4421F;color:#fff;font:600 18px/1 system-ui,sans-serif;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#16110E;color:#F5EDE3}button{background:#F08A5D;color:#1F1A17}}
</style>
</head>
<body><main><h1>${title}</h1>
${content}</main></body>
</html>
`;
}
