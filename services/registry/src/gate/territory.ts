import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { overlap, type RoutePattern, readRoute } from '@vitrina/contracts/microfrontends/routes';
import { foldText } from '@vitrina/contracts/places';
import { texts } from '../texts.ts';
import territory from './territory.json' with { type: 'json' };

type Declaration = ContractFile['declaration'];
type Route = Declaration['routes'][number];
type Link = Declaration['navigation'][number];

const words: Readonly<Record<string, string>> = territory.words;
const reserved = territory.reservedTexts.map(foldText);
const isOfPlatform = (name: string) => territory.platform.includes(name);

/**
 * Parts of a build that belong to another team or to the platform: addresses, links of the frame, and texts that people
 * trust. Only additions to its live version are checked, so that a live version can always come back.
 * @param live contracts of the live versions, including an earlier one of the same microfrontend
 * @returns texts for its team, each with the remedy; empty without a conflict
 */
export function territoryProblems(contract: ContractFile, live: readonly ContractFile[]): string[] {
  const { name, declaration } = contract;
  const before = live.find((other) => other.name === name)?.declaration;
  const others = live.filter((other) => other.name !== name);
  const routes = declaration.routes.filter((route) => !before?.routes.some((had) => sameTexts(route, had)));
  const links = declaration.navigation.filter((link) => !before?.navigation.some((had) => sameLink(link, had)));
  return [
    ...routes
      .filter(({ path }) => !before?.routes.some((had) => had.path === path))
      .flatMap(({ path }) => addressProblems(name, path, live)),
    ...(isOfPlatform(name) ? [] : imitations(name, routes, links, others)),
    ...linkProblems(name, declaration.navigation, links, others),
  ];
}

const sameTexts = (a: Route, b: Route) =>
  a.path === b.path && a.title === b.title && a.page?.heading === b.page?.heading;

const sameLink = (a: Link, b: Link) =>
  a.path === b.path && a.label === b.label && a.order === b.order && a.session === b.session;

/** Addresses whose first word belongs to another team that did not grant it. */
function addressProblems(name: string, path: string, live: readonly ContractFile[]): string[] {
  const route = readRoute(path);
  if (!route) return [];
  const word = route.parts[0] ?? '';
  const owners = ownersOf(word, live);
  if (owners.includes(name)) return [];
  const refusing = owners.filter((owner) => !grantsOf(owner, name, live).some((grant) => covers(grant, route)));
  return refusing
    .filter((owner) => !routesOf(live, owner).some((theirs) => overlap(theirs, route)))
    .map((owner) => texts.territory.address(name, path, word, owner));
}

/** Owners of a first word: the platform's list, else every microfrontend live there without another's grant. */
function ownersOf(word: string, live: readonly ContractFile[]): string[] {
  const listed = words[word];
  if (listed !== undefined) return [listed];
  const there = live.map(({ name }) => name).filter((name) => routesAt(word, live, name).length > 0);
  const owners = there.filter((name) => {
    const grants = there.filter((owner) => owner !== name).flatMap((owner) => grantsOf(owner, name, live));
    return !routesAt(word, live, name).every((route) => grants.some((grant) => covers(grant, route)));
  });
  return owners.length > 0 ? owners : there;
}

const routesAt = (word: string, live: readonly ContractFile[], name: string) =>
  routesOf(live, name).filter(({ parts }) => (parts[0] ?? '') === word);

function routesOf(live: readonly ContractFile[], owner: string): RoutePattern[] {
  const routes = live.find(({ name }) => name === owner)?.declaration.routes ?? [];
  return routes.map(({ path }) => readRoute(path)).filter((route) => route !== null);
}

function grantsOf(owner: string, to: string, live: readonly ContractFile[]): RoutePattern[] {
  const declared = live.find(({ name }) => name === owner)?.declaration.grants ?? [];
  const listed = territory.grants.filter(({ of }) => of === owner);
  return [...declared, ...listed]
    .filter((grant) => grant.to === to)
    .map(({ path }) => readRoute(path))
    .filter((grant) => grant !== null);
}

/** True if a route is the granted address or lies under it. */
function covers(grant: RoutePattern, { parts }: RoutePattern): boolean {
  return (
    grant.parts.length <= parts.length &&
    grant.parts.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

/** Titles and labels that imitate the platform's own: people type passwords and pay where these appear. */
function imitations(
  name: string,
  routes: readonly Route[],
  links: readonly Link[],
  others: readonly ContractFile[],
): string[] {
  const shown = [
    ...routes.flatMap(({ title, page }) => (page ? [title, page.heading] : [title])),
    ...links.map(({ label }) => label),
  ];
  const taken = new Set(
    others
      .filter((other) => isOfPlatform(other.name))
      .flatMap(({ declaration }) => [
        ...declaration.routes.map(({ title }) => title),
        ...declaration.navigation.map(({ label }) => label),
      ])
      .map(foldText),
  );
  return [...new Set(shown)].flatMap((text) => {
    // Letters of other alphabets can look Latin.
    if (/[^\p{Script=Latin}\P{L}]/u.test(text)) return [texts.territory.letters(name, text)];
    const isReserved = reserved.some((phrase) => ` ${foldText(text)} `.includes(` ${phrase} `));
    return isReserved || taken.has(foldText(text)) ? [texts.territory.imitation(name, text)] : [];
  });
}

/** Links whose place or label belongs to another microfrontend. */
function linkProblems(
  name: string,
  navigation: readonly Link[],
  links: readonly Link[],
  others: readonly ContractFile[],
): string[] {
  const platform = isOfPlatform(name);
  const [least = 0, most = 0] = platform ? territory.orders.platform : territory.orders.others;
  const problems = links
    .filter(({ order }) => order < least || order > most)
    .map(({ label, order }) => texts.territory.order(name, label, order, least, most));
  if (!platform && links.length > 0 && navigation.length > territory.linksOfOthers) {
    problems.push(texts.territory.manyLinks(name, navigation.length, territory.linksOfOthers));
  }
  for (const link of links) {
    const same = (other: Link) => foldText(other.label) === foldText(link.label);
    const owner = others.find(({ declaration }) => declaration.navigation.some(same));
    const twice = navigation.some((other) => other !== link && same(other) && seenTogether(other, link));
    if (owner || twice) problems.push(texts.territory.label(name, link.label, owner?.name ?? name));
  }
  return [...new Set(problems)];
}

const seenTogether = (a: Link, b: Link) =>
  a.session === undefined || b.session === undefined || a.session === b.session;
