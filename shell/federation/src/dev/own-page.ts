import { REGISTRY_ELEMENT } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type Release } from '@vitrina/contracts/microfrontends/resolve';
import { matchRoute, readRoute } from '@vitrina/contracts/microfrontends/routes';
import { z } from 'zod';
import { texts } from '../texts.ts';

/** Path of the banner's files; no page of the platform starts with it. */
export const BANNER_FOLDER = '/__dev';

const routed = z.looseObject({ routes: z.array(z.looseObject({ path: z.string(), title: z.string() })) });

/**
 * Fields of the page's registry answer that are read or changed. All others are kept, including fields this version does not
 * have.
 */
const pageAnswer = z.looseObject({
  shell: routed.nullable(),
  microfrontends: z.array(routed.extend({ name: z.string() })),
  integrities: z.record(z.string(), z.string()),
});

const answerElement = new RegExp(
  `(<script type="application/json" id="${REGISTRY_ELEMENT}"[^>]*>)(.*?)(</script>)`,
  's',
);

/** A page that contains a local build, and its HTTP status. */
export interface OwnPage {
  html: string;
  status: number;
}

/**
 * Replaces the live version in a page of the platform by a local build, and adds a banner about it. A page that only the
 * local build declares gets its title and status 200; the platform answers 404 there.
 * @param page HTML and status from the gateway
 * @param live the same page on the platform, target of the banner's link
 * @returns the unchanged page if it has no registry answer
 */
export function withOwnBuild(page: OwnPage, own: Release, live: URL): OwnPage {
  const { name } = own.contract;
  const text = answerElement.exec(page.html)?.[2];
  if (text === undefined) return page;
  const answer = pageAnswer.parse(JSON.parse(text));
  const mine = buildAnswer([own], 0);
  const foreign = Object.entries(answer.integrities).filter(([path]) => !path.startsWith(`/mf/${name}/`));
  const others = answer.microfrontends.filter((microfrontend) => microfrontend.name !== name);
  const changed = {
    ...answer,
    shell: mine.shell ?? answer.shell,
    microfrontends: [...others, ...mine.microfrontends],
    integrities: { ...Object.fromEntries(foreign), ...mine.integrities },
  };
  const isOfLive = [...answer.microfrontends, ...(answer.shell ? [answer.shell] : [])].some(
    ({ routes }) => routeOf(routes, live.pathname) !== undefined,
  );
  const added = isOfLive ? undefined : routeOf(own.contract.declaration.routes, live.pathname);
  // The head preloads files of the live version: remove those tags.
  const tags = new RegExp(`<(?:link|script)\\b[^>]*(?:href|src)="/mf/${name}/[^>]*>(?:</script>)?\\n?`, 'g');
  const html = page.html
    .replace(tags, '')
    .replace(TITLE, (title, brand) => (added ? `<title>${escapeHtml(added.title)}${brand}</title>` : title))
    .replace(answerElement, (_all, begin, _text, end) => `${begin}${embed(changed)}${end}`)
    .replace('</head>', () => `${shellTags(mine.shell)}${bannerTags}</head>`)
    // Must precede the first script, so that the shell finds it.
    .replace(/<head>/, (head) => (mine.shell ? head : `${head}${reactTag}`))
    .replace('</body>', () => `${banner(name, live)}</body>`);
  return { html, status: added ? 200 : page.status };
}

/** Title of a page, with the platform's name after the last dot. */
const TITLE = /<title>[^<]*?((?: · [^·<]*)?)<\/title>/;

/** Finds the declared route of an address, by the gateway's rule. */
function routeOf<Route extends { path: string }>(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ path }) => {
    const pattern = readRoute(path);
    return pattern !== null && matchRoute(pattern, pathname) !== null;
  });
}

/** Tags that start the page, for a local build of the shell only. */
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

/** Serialises JSON so that it cannot close the element around it. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
