import {
  FIRST_ANSWERS_ELEMENT,
  type FirstAnswers,
  type LoadedFile,
  REGISTRY_ELEMENT,
  type RegistryAnswer,
  type ResolvedMicrofrontend,
} from '@vitrina/contracts/microfrontends';
import { embed, embedStyles, escapeHtml, type PageLink, type PageRoute, renderHeader } from '@vitrina/first-content';
import type { FirstContent } from './first/content.ts';
import { texts } from './texts.ts';

/** Backgrounds of the light and the dark theme, used by the browser's own bars. */
const GROUND = { light: '#FBF7F0', dark: '#16110E' };

/**
 * @param later marks scripts that wait for the shell's starter, which activates these links once the first content is
 *   visible: until then pictures get the bandwidth
 */
function preloadLink({ url, integrity, kind }: LoadedFile, later: boolean): string {
  if (kind === 'style') return `<link rel="preload" as="style" href="${escapeHtml(url)}" integrity="${integrity}">`;
  if (kind === 'font') return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`;
  return `<link rel="${later ? 'later' : 'preload'}" as="script" href="${escapeHtml(url)}" integrity="${integrity}">`;
}

/** `data-href` is the name by which a build's own loader recognises a stylesheet that is already there. */
function styleLink({ url, integrity }: LoadedFile): string {
  const file = url.split('/').slice(4).join('/');
  return `<link rel="stylesheet" href="${escapeHtml(url)}" data-href="${escapeHtml(file)}" integrity="${integrity}">`;
}

/**
 * Files that the page's route will request, to be fetched immediately. A microfrontend's styles are preloaded too, but
 * are not stylesheets of the page: a stylesheet that hangs would keep the whole page from painting.
 */
function preloadsOf(shell: ResolvedMicrofrontend, route: PageRoute | null): LoadedFile[] {
  if (!route) return shell.preload;
  const { microfrontend, preload } = route;
  if (microfrontend.name === shell.name) return [...shell.preload, ...preload];
  const entry: LoadedFile = { url: microfrontend.entry, integrity: microfrontend.integrity, kind: 'script' };
  return [...shell.preload, entry, ...microfrontend.styles, ...microfrontend.preload, ...preload];
}

/** Microfrontends that draw on a page: the route's and the assistant's. Open slots are filled after the page is served. */
function drawnOn({ microfrontends }: RegistryAnswer, route: PageRoute | null): string {
  const drawing = microfrontends.filter(
    ({ name, slots }) => name === route?.microfrontend.name || slots.includes('assistant'),
  );
  return drawing.map(({ name }) => name).join(' ');
}

/** Street tiles of maps: an address with `{z}`, `{x}` and `{y}`, and the credit shown on each map, as plain text. */
export interface MapTiles {
  url: string;
  attribution: string;
}

interface PageParts {
  /** Signed page id; the browser's reports are counted by it. */
  id: string;
  /** True if the browser measures this page and reports the result. */
  isMeasured: boolean;
  answer: RegistryAnswer;
  /** Second address of the build files. */
  secondUrl: string | undefined;
  tiles: MapTiles | undefined;
  shell: ResolvedMicrofrontend;
  route: PageRoute | null;
  /** Content of the head: title, description and the rest. */
  head: string;
  first: FirstContent | null;
  links: readonly PageLink[];
  answers: FirstAnswers;
  /** Theme chosen by the visitor; undefined follows the device. */
  theme: 'light' | 'dark' | undefined;
  /** Address of the page if it may embed a payment provider's code. */
  document: string | undefined;
  /** `es-MX` or `es-CO`. */
  language: string;
  /** False on a first visit: if the page has a first content, its typefaces then load with the application. */
  hasFonts: boolean;
  /** Preview banner; empty if the page shows no preview. */
  banner: string;
  nonce: string;
}

/**
 * Renders the page that starts the shell: its first content, the registry's response and the first calls' responses as
 * data, and styles and preloads of the route's files, with the same integrity values that the code requests (otherwise
 * everything would load twice). It has no inline script; the only inline style sheet has the page's nonce.
 */
export function renderPage(parts: PageParts): string {
  const { answer, shell, route, head, first, answers, theme, language, nonce } = parts;
  const content = first?.html ?? null;
  const laterFonts = content !== null && !parts.hasFonts;
  const preloads = preloadsOf(shell, route).filter(({ kind }) => !(laterFonts && kind === 'font'));
  return `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}${parts.document ? ` data-document="${escapeHtml(parts.document)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${head}
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${GROUND.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${GROUND.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${shell.styles.map(styleLink).join('\n')}
<script src="${escapeHtml(shell.entry)}" integrity="${shell.integrity}" nonce="${nonce}" defer></script>
${preloads.map((file) => preloadLink(file, content !== null)).join('\n')}
${content !== null && first?.styles ? `<style nonce="${nonce}">${embedStyles(first.styles)}</style>` : ''}
</head>
<body>
${content ?? ''}
<div id="root"${parts.isMeasured ? ` data-measured="${drawnOn(answer, route)}"` : ''}></div>
<script type="application/json" id="${REGISTRY_ELEMENT}" data-page="${escapeHtml(parts.id)}"${parts.secondUrl ? ` data-second="${escapeHtml(parts.secondUrl)}"` : ''}${tilesData(parts.tiles)}>${embed(answer)}</script>
<script type="application/json" id="${FIRST_ANSWERS_ELEMENT}">${embed(answers)}</script>
${noScriptNote(content !== null ? undefined : (route?.title ?? texts.missing), parts.links)}
${parts.banner}
</body>
</html>
`;
}

function tilesData(tiles: MapTiles | undefined): string {
  if (!tiles) return '';
  return ` data-tiles="${escapeHtml(tiles.url)}" data-tiles-attribution="${escapeHtml(tiles.attribution)}"`;
}

/** Renders the page shown while nothing is published yet; it reloads by itself. */
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

/**
 * Text for people without JavaScript: a note under a page's first content; on a page without one, such as `/perfil`,
 * the frame, the page's requirements, and links to pages that work.
 * @param title title of the page; undefined if it has a first content
 */
function noScriptNote(title: string | undefined, links: readonly PageLink[]): string {
  const needs = escapeHtml(texts.noScript);
  if (title === undefined) return `<noscript><p class="v-first-note">${needs}</p></noscript>`;
  const link = ({ href, text }: PageLink) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  return `<noscript>${renderHeader(links)}<main class="v-first-main"><h1>${escapeHtml(title)}</h1><p class="v-first-note">${needs}</p><p>${
    texts.withoutScript
  }</p><p class="v-first-ways">${texts.openWays.map(link).join('')}</p></main></noscript>`;
}
