import type { Page } from '@playwright/test';
import { SUBDIVISIONS } from '@vitrina/contracts/places';

/** Public data of a provider. */
export interface ListedProvider {
  slug: string;
  nombre: string;
  nnegocio: string;
  telefono: string;
  plan: string;
}

/** Finds a provider of the default place with a plan. @throws {Error} if the demo data has none */
export async function demoProvider(page: Page, plan: string): Promise<ListedProvider> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=60');
  const { data }: { data: ListedProvider[] } = await answer.json();
  const found = data.find((provider) => provider.plan === plan);
  if (!found) throw new Error(`no provider has the plan ${plan}`);
  return found;
}

/** Finds a place in Colombia without posts of Premium providers: the demo has fewer of these than there are places. */
export async function placeWithoutPremium(page: Page): Promise<string> {
  for (const { code } of SUBDIVISIONS.CO) {
    const posts: { plan: string }[] = await (await page.request.get(`/api/galeria?country=CO&state=${code}`)).json();
    if (posts.every(({ plan }) => plan !== 'premium')) return code;
  }
  throw new Error('every place of Colombia has Premium');
}
