import {
  FIRST_ANSWERS_ELEMENT,
  FIRST_CONTENT_ELEMENT,
  type FirstAnswers,
  REGISTRY_ELEMENT,
  type ResolvedMicrofrontend,
} from '@vitrina/contracts/microfrontends';
import type { FirstHead } from '@vitrina/contracts/microfrontends/first-content';
import { buildAnswer, type Release } from '@vitrina/contracts/microfrontends/resolve';
import {
  embed,
  embedStyles,
  escapeHtml,
  findRoute,
  openLinks,
  type PageLink,
  type PageRoute,
  pageTable,
} from '@vitrina/first-content';
import { z } from 'zod';
import { texts } from '../texts.ts';

/** Path of the banner's files; no page of the platform starts with it. */
export const BANNER_FOLDER = '/__dev';

const link = z.looseObject({ label: z.string(), path: z.string(), order: z.number(), session: z.string().optional() });

const routed = z.looseObject({
  routes: z.array(z.looseObject({ path: z.string(), title: z.string() })),
  navigation: z.array(link),
});

/** Fields of the page's registry answer that are read or changed; all others are kept, also those of later versions. */
const pageAnswer = z.looseObject({
  shell: routed.nullable(),
  microfrontends: z.array(routed.extend({ name: z.string() })),
  integrities: z.record(z.string(), z.string()),
});

const firstAnswers = z.object({ seed: z.number() });

/** Matches a data element of the page: its start tag, its JSON and its end tag. */
const elementOf = (id: string) => new RegExp(`(<script type="application/json" id="${id}"[^>]*>)(.*?)(</script>)`, 's');

const answerElement = elementOf(REGISTRY_ELEMENT);
const answersElement = elementOf(FIRST_ANSWERS_ELEMENT);

interface LivePage {
  html: string;
  status: number;
  /** Nonce of the page's policy, for its style sheet; empty without one. */
  nonce: string;
}

/** First content of a local build, which replaces that of the live version. */
export interface OwnFirst {
  /** Markup of the element with the first content; null for a page without one. */
  html: string | null;
  styles: string;
  head: FirstHead;
  linkedData: readonly object[];
  answers: FirstAnswers;
  /** True if the subject of the address does not exist. */
  missing: boolean;
  /** Reason why nothing was drawn. */
  failure: string | undefined;
}

interface OwnRoute {
  route: PageRoute<ResolvedMicrofrontend>;
  /** Seed of the visit's random orders (R18), as in the page from the gateway. */
  seed: number;
  links: readonly PageLink[];
}

type Answer = z.infer<typeof pageAnswer>;

function readAnswer(html: string): Answer | null {
  const text = answerElement.exec(html)?.[2];
  return text === undefined ? null : pageAnswer.parse(JSON.parse(text));
}

/**
 * Finds the page of a local build that an address belongs to.
 * @returns null for a page without a registry answer, and for a page of another microfrontend
 */
export function ownRouteOf(html: string, own: Release, pathname: string): OwnRoute | null {
  const answer = readAnswer(html);
  if (!answer) return null;
  const { name } = own.contract;
  const others = answer.microfrontends.filter((microfrontend) => microfrontend.name !== name);
  if (findRoute(pageTable({ microfrontends: others, shell: null }), pathname)) return null;
  const built = buildAnswer([own], 0);
  const route = findRoute(pageTable(built), pathname);
  if (!route) return null;
  const { seed } = firstAnswers.parse(JSON.parse(answersElement.exec(html)?.[2] ?? '{"seed":0}'));
  const links = openLinks({ microfrontends: [...others, ...built.microfrontends], shell: answer.shell });
  return { route, seed, links };
}

/**
 * Replaces the live version in a page of the platform by a local build, and adds a banner about it. A page that only the
 * local build declares gets its title and status 200; the platform answers 404 there.
 * @param live the same page on the platform, target of the banner's link
 * @param first first content of the build; null for a page of another microfrontend, and for one without first content
 * @returns the unchanged page if it has no registry answer
 */
export function withOwnBuild(page: LivePage, own: Release, live: URL, first: OwnFirst | null): LivePage {
  const { name } = own.contract;
  const answer = readAnswer(page.html);
  if (!answer) return page;
  const mine = buildAnswer([own], 0);
  const foreign = Object.entries(answer.integrities).filter(([path]) => !path.startsWith(`/mf/${name}/`));
  const others = answer.microfrontends.filter((microfrontend) => microfrontend.name !== name);
  const changed = {
    ...answer,
    shell: mine.shell ?? answer.shell,
    microfrontends: [...others, ...mine.microfrontends],
    integrities: { ...Object.fromEntries(foreign), ...mine.integrities },
  };
  const isOfLive = findRoute(pageTable(answer), live.pathname) !== null;
  const added = isOfLive ? null : findRoute(pageTable(mine), live.pathname);
  const title = first?.head.title ?? added?.title;
  // The head preloads files of the live version: remove those tags.
  const tags = new RegExp(`<(?:link|script)\\b[^>]*(?:href|src)="/mf/${name}/[^>]*>(?:</script>)?\\n?`, 'g');
  const html = (first ? withOwnFirst(page.html, page.nonce, first) : page.html)
    .replace(tags, '')
    .replace(TITLE, (all, brand) => (title === undefined ? all : `<title>${escapeHtml(title)}${brand}</title>`))
    .replace(answerElement, (_all, begin, _text, end) => `${begin}${embed(changed)}${end}`)
    .replace('</head>', () => `${shellTags(mine.shell)}${bannerTags}</head>`)
    // Must precede the first script, so that the shell finds it.
    .replace(/<head>/, (head) => (mine.shell ? head : `${head}${reactTag}`))
    .replace('</body>', () => `${banner(name, live)}</body>`);
  const status = added ? 200 : page.status;
  return { ...page, html, status: first ? statusOf(status, first) : status };
}

/** A drawn page exists, whatever the live version says about its subject. */
function statusOf(status: number, { missing, html, failure }: OwnFirst): number {
  if (missing) return 404;
  return html === null || failure !== undefined ? status : 200;
}

/** Title of a page, with the platform's name after the last dot. */
const TITLE = /<title>[^<]*?((?: · [^·<]*)?)<\/title>/;

const DESCRIPTION = /<meta name="description" content="[^"]*">/;
const LINKED_DATA = /\n?<script type="application\/ld\+json">.*?<\/script>/s;
const STYLES = /<style nonce="[^"]*">(?:(?!<\/style>).)*<\/style>(?=\n<\/head>)/s;
const CONTENT = new RegExp(`<div id="${FIRST_CONTENT_ELEMENT}".*?(?=\\n<div id="root")`, 's');
const ROOT = '<div id="root"';

/** Replaces the first content of a page with its styles, its head's data and its responses. */
function withOwnFirst(page: string, nonce: string, { html, styles, head, linkedData, answers, failure }: OwnFirst) {
  const graph = embed({ '@context': 'https://schema.org', '@graph': linkedData });
  const added = [
    ...(linkedData.length > 0 ? [`<script type="application/ld+json">${graph}</script>\n`] : []),
    ...(html !== null && styles ? [`<style nonce="${nonce}">${embedStyles(styles)}</style>\n`] : []),
    ...(failure === undefined
      ? []
      : [`<script type="application/json" id="vitrina-dev-first">${embed(failure)}</script>\n`]),
  ];
  return page
    .replace(LINKED_DATA, '')
    .replace(STYLES, '')
    .replace(CONTENT, '')
    .replace(DESCRIPTION, (all) =>
      head.description === undefined ? all : `<meta name="description" content="${escapeHtml(head.description)}">`,
    )
    .replace(answersElement, (_all, begin, _text, end) => `${begin}${embed(answers)}${end}`)
    .replace('</head>', (end) => `${added.join('')}${end}`)
    .replace(ROOT, (root) => `${html ?? ''}\n${root}`);
}

function shellTags(shell: ReturnType<typeof buildAnswer>['shell']): string {
  if (!shell) return '';
  const styles = shell.styles.map(
    ({ url, integrity }) =>
      `<link rel="stylesheet" href="${url}" data-href="${url.split('/').slice(4).join('/')}" integrity="${integrity}">\n`,
  );
  return `${styles.join('')}<script src="${shell.entry}" integrity="${shell.integrity}" defer></script>\n`;
}

const bannerTags = `<link rel="stylesheet" href="${BANNER_FOLDER}/banner.css">
<script src="${BANNER_FOLDER}/banner.js" defer></script>
`;

const reactTag = `<script src="${BANNER_FOLDER}/react.js"></script>\n`;

function banner(name: string, live: URL): string {
  const words = `${texts.ownBuild(name, live.host)} <a href="${escapeHtml(live.href)}">${texts.leaveOwnBuild}</a>`;
  return `<aside id="vitrina-dev" aria-label="${texts.ownBuildLabel}">${words}</aside>\n`;
}
