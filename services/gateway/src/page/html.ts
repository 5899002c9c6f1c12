import {
  FIRST_ANSWERS_ELEMENT,
  type FirstAnswers,
  type LoadedFile,
  REGISTRY_ELEMENT,
  type RegistryAnswer,
  type ResolvedMicrofrontend,
} from '@vitrina/contracts/microfrontends';
import type { FirstContent, PageLink } from './first/content.ts';
import { embed, embedStyles, escapeHtml } from './markup.ts';
import { noScriptNote } from './no-script.ts';
import type { PageRoute } from './route.ts';
import { texts } from './texts.ts';

/** Grounds of the light and the dark theme, as the browser's own bars show them. */
const GROUND = { light: '#FBF7F0', dark: '#16110E' };

/**
 * @param later scripts wait for the shell's starter, which turns these links on once the first content is seen: until then
 * the line is the pictures'
 */
function preloadLink({ url, integrity, kind }: LoadedFile, later: boolean): string {
  if (kind === 'style') return `<link rel="preload" as="style" href="${escapeHtml(url)}" integrity="${integrity}">`;
  if (kind === 'font') return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`;
  return `<link rel="${later ? 'later' : 'preload'}" as="script" href="${escapeHtml(url)}" integrity="${integrity}">`;
}

/** `data-href` is the name by which a build's own loader recognises a stylesheet that is there already. */
function styleLink({ url, integrity }: LoadedFile): string {
  const file = url.split('/').slice(4).join('/');
  return `<link rel="stylesheet" href="${escapeHtml(url)}" data-href="${escapeHtml(file)}" integrity="${integrity}">`;
}

/**
 * What the page's route will ask for, to be fetched at once. A microfrontend's styles are among it and not stylesheets
 * of the page: one that hangs would keep the whole page from being painted.
 */
function preloadsOf(shell: ResolvedMicrofrontend, route: PageRoute | null): LoadedFile[] {
  if (!route) return shell.preload;
  const { microfrontend, preload } = route;
  if (microfrontend.name === shell.name) return [...shell.preload, ...preload];
  const entry: LoadedFile = { url: microfrontend.entry, integrity: microfrontend.integrity, kind: 'script' };
  return [...shell.preload, entry, ...microfrontend.styles, ...microfrontend.preload, ...preload];
}

/** The microfrontends that draw on a page: the route's, and the assistant's. Open slots are filled after it. */
function drawnOn({ microfrontends }: RegistryAnswer, route: PageRoute | null): string {
  const drawing = microfrontends.filter(
    ({ name, slots }) => name === route?.microfrontend.name || slots.includes('assistant'),
  );
  return drawing.map(({ name }) => name).join(' ');
}

/** All that a page is put together from. */
export interface PageParts {
  /** Signed id of this page; what its browser reports counts by it. */
  id: string;
  /** True where the browser measures this page and tells it. */
  isMeasured: boolean;
  answer: RegistryAnswer;
  /** Where builds' files are as well. */
  secondUrl: string | undefined;
  shell: ResolvedMicrofrontend;
  route: PageRoute | null;
  /** Title, description and what else the head says of this page. */
  head: string;
  first: FirstContent | null;
  /** Links of the frame, for people without JavaScript. */
  links: readonly PageLink[];
  answers: FirstAnswers;
  /** The theme that the visitor chose; undefined follows the device. */
  theme: 'light' | 'dark' | undefined;
  /** Address whose document may embed a house's code, where the page is one. */
  document: string | undefined;
  /** `es-MX` or `es-CO`. */
  language: string;
  /** False on a first visit: the page's typefaces then come with its application, where it has a first content. */
  hasFonts: boolean;
  /** What the page says of a preview in it; empty where there is none. */
  banner: string;
  nonce: string;
}

/**
 * The page that starts the shell: its first content, the registry's answer and the first calls' answers as data, styles
 * and preloads of the route's files with the same integrity values the code asks for (else everything would come
 * twice). No inline script; the one inline style sheet has the page's nonce.
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
<script type="application/json" id="${REGISTRY_ELEMENT}" data-page="${escapeHtml(parts.id)}"${parts.secondUrl ? ` data-second="${escapeHtml(parts.secondUrl)}"` : ''}>${embed(answer)}</script>
<script type="application/json" id="${FIRST_ANSWERS_ELEMENT}">${embed(answers)}</script>
${noScriptNote(content !== null ? undefined : (route?.title ?? texts.missing), parts.links)}
${parts.banner}
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
