import {
  type LoadedFile,
  REGISTRY_ELEMENT,
  type RegistryAnswer,
  type ResolvedMicrofrontend,
} from '@vitrina/contracts/microfrontends';
import type { PageRoute } from './route.ts';
import { texts } from './texts.ts';

/** Grounds of the light and the dark theme, as the browser's own bars show them. */
const GROUND = { light: '#FBF7F0', dark: '#16110E' };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that cannot end the element it stands in. */
function embed(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function preloadLink({ url, integridad, tipo }: LoadedFile): string {
  if (tipo === 'estilo') return `<link rel="preload" as="style" href="${escapeHtml(url)}" integrity="${integridad}">`;
  if (tipo === 'fuente')
    return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`;
  return `<link rel="preload" as="script" href="${escapeHtml(url)}" integrity="${integridad}">`;
}

/** `data-href` is the name by which a build's own loader recognises a stylesheet that is there already. */
function styleLink({ url, integridad }: LoadedFile): string {
  const file = url.split('/').slice(4).join('/');
  return `<link rel="stylesheet" href="${escapeHtml(url)}" data-href="${escapeHtml(file)}" integrity="${integridad}">`;
}

/**
 * What the page's route will ask for, to be fetched at once. A microfrontend's styles are among it and not stylesheets
 * of the page: one that hangs would keep the whole page from being painted.
 */
function preloadsOf(shell: ResolvedMicrofrontend, route: PageRoute | null): LoadedFile[] {
  if (!route) return shell.precarga;
  const { microfrontend, preload } = route;
  if (microfrontend.nombre === shell.nombre) return [...shell.precarga, ...preload];
  const entry: LoadedFile = { url: microfrontend.entrada, integridad: microfrontend.integridad, tipo: 'script' };
  return [...shell.precarga, entry, ...microfrontend.estilos, ...microfrontend.precarga, ...preload];
}

/**
 * The page that starts the shell: the registry's answer as data, styles and preloads of the route's files with the
 * same integrity values the code asks for (else everything would come twice). No inline script, no inline style.
 */
export function renderPage(
  answer: RegistryAnswer,
  shell: ResolvedMicrofrontend,
  route: PageRoute | null,
  nonce: string,
): string {
  const title = route ? route.title : texts.missing;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title === texts.brand ? title : `${title} · ${texts.brand}`)}</title>
<meta name="description" content="${escapeHtml(texts.description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${GROUND.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${GROUND.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${shell.estilos.map(styleLink).join('\n')}
${preloadsOf(shell, route).map(preloadLink).join('\n')}
<script type="application/json" id="${REGISTRY_ELEMENT}">${embed(answer)}</script>
<script src="${escapeHtml(shell.entrada)}" integrity="${shell.integridad}" nonce="${nonce}" defer></script>
</head>
<body>
<div id="root"></div>
<noscript>${escapeHtml(texts.noScript)}</noscript>
</body>
</html>
`;
}

/** The page while nothing is published yet: it asks again by itself. */
export function renderStarting(): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>${escapeHtml(texts.startingTitle)}</title>
</head>
<body><h1>${escapeHtml(texts.startingTitle)}</h1><p>${escapeHtml(texts.starting)}</p></body>
</html>
`;
}
