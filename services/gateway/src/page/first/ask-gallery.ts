import type { Post } from '@vitrina/contracts';
import { sourceSets } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import type { FirstAsker } from './asker.ts';
import type { Visit } from './visit.ts';

/** Posts of the first page of a gallery: as many as the browser asks for. */
const PAGE = 24;

/** The first page of the gallery of the visitor's place; empty where there is none or it cannot be had. */
export async function askGallery(visit: Visit, asker: FirstAsker): Promise<Post[]> {
  const posts = await asker.ask<Post[]>('/api/galeria', {
    country: visit.country,
    state: visit.state,
    segmento: visit.segment,
    semilla: visit.seed,
    limit: PAGE,
  });
  return Array.isArray(posts) ? posts : [];
}

/** The `source` elements of a picture; `sizes` says how wide it is shown. */
export function sources(fuentes: Post['fuentes'], sizes: string) {
  return sourceSets(fuentes).map(
    ({ type, srcSet }) => html`<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`,
  );
}
