import { REGISTRY_ELEMENT } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type Release } from '@vitrina/contracts/microfrontends/resolve';
import { matchRoute, readRoute } from '@vitrina/contracts/microfrontends/routes';
import { z } from 'zod';
import { texts } from '../texts.ts';

/** Where the banner's files lie; no page of the platform begins like this. */
export const BANNER_FOLDER = '/__dev';

const routed = z.looseObject({ routes: z.array(z.looseObject({ path: z.string(), title: z.string() })) });

/** What is read and changed of the answer in the page; the rest stays, also what this build tool does not know yet. */
const pageAnswer = z.looseObject({
  shell: routed.nullable(),
  microfrontends: z.array(routed.extend({ name: z.string() })),
  integrities: z.record(z.string(), z.string()),
});

const answerElement = new RegExp(
  `(<script type="application/json" id="${REGISTRY_ELEMENT}"[^>]*>)(.*?)(</script>)`,
  's',
);

/** A page with an own build in it, and its HTTP status. */
export interface OwnPage {
  html: string;
  status: number;
}

/**
 * Puts an own build into a page of the platform in the place of the live version, and says so in a banner. A page that only
 * the own build declares gets its title and status 200; the platform answers 404 there.
 * @param page HTML and status as the gateway sent them
 * @param live the same page at the platform, where the banner leads back to
 * @returns the page as it was where it carries no answer of the registry
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
  // The files of the live version are named in the head, to be fetched early.
  const tags = new RegExp(`<(?:link|script)\\b[^>]*(?:href|src)="/mf/${name}/[^>]*>(?:</script>)?\\n?`, 'g');
  const html = page.html
    .replace(tags, '')
    .replace(TITLE, (title, brand) => (added ? `<title>${escapeHtml(added.title)}${brand}</title>` : title))
    .replace(answerElement, (_all, begin, _text, end) => `${begin}${embed(changed)}${end}`)
    .replace('</head>', () => `${shellTags(mine.shell)}${bannerTags}</head>`)
    // Before the first script: the shell must find it.
    .replace(/<head>/, (head) => (mine.shell ? head : `${head}${reactTag}`))
    .replace('</body>', () => `${banner(name, live)}</body>`);
  return { html, status: added ? 200 : page.status };
}

/** A page's title, with the platform's name behind the last dot. */
const TITLE = /<title>[^<]*?((?: · [^·<]*)?)<\/title>/;

/** The declared route that an address belongs to, by the rule of the gateway. */
function routeOf<Route extends { path: string }>(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ path }) => {
    const pattern = readRoute(path);
    return pattern !== null && matchRoute(pattern, pathname) !== null;
  });
}

/** What a page starts by: only an own build of the shell brings it along. */
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

/** JSON that cannot end the element it is in. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
