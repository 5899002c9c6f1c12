import { PREVIEW_PATH, type Preview } from '@vitrina/contracts/microfrontends/preview-token';
import { escapeHtml } from '@vitrina/first-content';
import { texts } from './texts.ts';

const BANNER = 'vitrina-previa';

/** Fixed colours, because the banner appears with any theme and any build. */
const bannerStyles = `#${BANNER}{position:fixed;z-index:1000;inset:auto auto 72px 8px;max-width:calc(100% - 16px);box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;padding:4px 20px;border-radius:24px;background:#2b2140;color:#fff;font:600 13px/1.4 system-ui,sans-serif}
#${BANNER} span{padding:8px 0}
#${BANNER} form{margin:0}
#${BANNER} button{min-height:44px;padding:0;border:0;background:none;color:#ffd166;font:inherit;text-decoration:underline;cursor:pointer}
#${BANNER} button:focus-visible{outline:2px solid #ffd166;border-radius:20px}`;

/**
 * Banner that names the preview, with the way back to the live version.
 * @param shown false if the version cannot be shown: the page is then the live one
 */
export function previewBanner({ name, version }: Preview, shown: boolean, nonce: string): string {
  const words = shown ? texts.preview.shown(name, version) : texts.preview.gone(name);
  return `<style nonce="${nonce}">${bannerStyles}</style>
<aside id="${BANNER}" aria-label="${texts.preview.label}"><span>${escapeHtml(words)}</span><form method="post" action="${PREVIEW_PATH}/fin"><button>${texts.preview.leave}</button></form></aside>`;
}

const timeOf = (until: number) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(until);

/**
 * Page that names the linked version, with a button that starts its preview.
 * @param token token with the link's query, percent-encoded
 */
export function renderPreviewOffer({ name, version, until }: Preview, token: string, nonce: string): string {
  const { offer } = texts.preview;
  const content = `<p>${escapeHtml(offer.text(name, version))}</p>
<p>${escapeHtml(offer.until(timeOf(until)))}</p>
<form method="post" action="${PREVIEW_PATH}/${escapeHtml(token)}"><button>${offer.begin}</button></form>`;
  return page(offer.title, content, nonce);
}

/** Page for an expired preview link. */
export function renderPreviewEnd(nonce: string): string {
  const { ended } = texts.preview;
  return page(ended.title, `<p>${ended.text}</p>\n<p><a href="/">${texts.preview.leave}</a></p>`, nonce);
}

function page(title: string, content: string, nonce: string): string {
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
