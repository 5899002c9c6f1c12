import { findSegment } from '@vitrina/contracts/catalogue';
import type { CountryCode } from '@vitrina/contracts/places';
import type { PageRoute, Visit } from '@vitrina/first-content';
import { embed, escapeHtml } from '@vitrina/first-content';
import { dependsOnPlace, type FirstContent } from './first/content.ts';
import { texts } from './texts.ts';

interface HeadInput {
  /** Null for an unknown address. */
  route: PageRoute | null;
  first: FirstContent | null;
  visit: Visit;
  /** Path of the request, and address of the platform without a trailing slash. */
  path: string;
  origin: string;
}

/** Languages of the two countries, as search engines name them. */
const LANGUAGES: Record<CountryCode, string> = { MX: 'es-MX', CO: 'es-CO' };

/** Place used for a whole country. */
const CAPITALS: Record<CountryCode, string> = { MX: 'DF', CO: 'DC' };

/** Title, description, canonical address, languages, link preview and schema.org data of a page. */
export function renderHead(input: HeadInput): string {
  const { route, first, origin } = input;
  const title = titleOf(input);
  const lines = [`<title>${escapeHtml(title)}</title>`];
  if (!route?.page || first?.subject !== 'found' || first.head.unlisted) {
    lines.push(meta('description', texts.description), meta('robots', 'noindex'));
    return lines.join('\n');
  }
  const description = first.head.description ?? route.page.description;
  const canonical = canonicalOf(input);
  const image = first.head.image ?? `${origin}/api/vista-previa`;
  lines.push(
    meta('description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates(input).map(
      ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
    ),
    property('og:site_name', texts.brand),
    property('og:type', first.head.type ?? 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', LANGUAGES[input.visit.country].replace('-', '_')),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
  );
  if (first.linkedData.length > 0) {
    const graph = { '@context': 'https://schema.org', '@graph': first.linkedData };
    lines.push(`<script type="application/ld+json">${embed(graph)}</script>`);
  }
  return lines.join('\n');
}

function titleOf({ route, first, visit }: HeadInput): string {
  if (!route || first?.subject === 'missing') return `${texts.missing} · ${texts.brand}`;
  if (first?.head.title) return `${first.head.title} · ${texts.brand}`;
  if (route.title === texts.brand) return route.page ? `${texts.brand}: ${route.page.heading}` : texts.brand;
  const title = dependsOnPlace(route)
    ? texts.inPlace(findSegment(visit.segment) ?? route.title, visit.stateName)
    : route.title;
  return `${title} · ${texts.brand}`;
}

/** Canonical address of a content: lower case, no trailing slash, only query parameters that change the content. */
function canonicalOf({ route, first, visit, path, origin }: HeadInput, place?: CountryCode): string {
  const query = new URLSearchParams();
  if (route && dependsOnPlace(route)) {
    if (place) {
      query.set('pais', place);
      query.set('estado', CAPITALS[place]);
    } else if (visit.placeInAddress) {
      query.set('pais', visit.country);
      query.set('estado', visit.state);
    }
    // Unknown words in an address do not affect the page, and search engines should not keep them.
    const segment = findSegment(visit.segment);
    if (segment) query.set('segmento', segment);
  }
  const declared = first?.subject === 'found' ? first.head.canonical : undefined;
  const clean = path === '/' ? '/' : (declared ?? path.toLowerCase().replace(/\/+$/, ''));
  return `${origin}${clean}${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * The same content for other countries. Each page of a set names the whole set, including itself, or search engines
 * ignore it. If the content depends on the place, the set is the page without a place and those of both capitals; the
 * page of another place is about that place alone. Any other page addresses both countries.
 */
function alternates(input: HeadInput): [string, string][] {
  const { route, visit } = input;
  const own = canonicalOf(input);
  const placed = route !== null && dependsOnPlace(route);
  if (placed && visit.placeInAddress && visit.state !== CAPITALS[visit.country])
    return [[LANGUAGES[visit.country], own]];
  return [
    [LANGUAGES.MX, placed ? canonicalOf(input, 'MX') : own],
    [LANGUAGES.CO, placed ? canonicalOf(input, 'CO') : own],
    ['x-default', canonicalOf({ ...input, visit: { ...visit, placeInAddress: false } })],
  ];
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
