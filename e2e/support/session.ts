import { expect, type Page } from '@playwright/test';
import { Client } from './client.ts';
import { fullProfile, newPerson, type Person, type ProfileFields } from './people.ts';

/** Address of the platform under test. */
export const platformUrl = process.env.E2E_URL ?? 'http://localhost:8080';

/**
 * Administrator of the platform, from the environment.
 * @throws {Error} if it is not set
 */
export function administrator(): Pick<Person, 'email' | 'contrasena'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: contrasena } = process.env;
  if (!email || !contrasena)
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD must name the administrator of the platform');
  return { email, contrasena };
}

/** Registers a provider with a complete profile in a place by the API; returns them with the slug of their page. */
export async function newProvider(place: ProfileFields) {
  const person = newPerson();
  const client = new Client(platformUrl);
  await client.join(person);
  await client.form('/api/perfil', { action: 'update', ...fullProfile(person, place) });
  const email = encodeURIComponent(person.email);
  let found: { id: string; slug: string } | undefined;
  await expect
    .poll(async () => {
      const { data } = await client.json<{ data: { id: string; slug: string }[] }>(`/api/usuarios?email=${email}`);
      found = data[0];
      return found?.slug;
    })
    .toBeTruthy();
  const { id, slug } = found ?? { id: '', slug: '' };
  return { person, client, id, slug, name: `Taller ${person.word}` };
}

/** Registers a new person by the API. */
export async function newUser(): Promise<{ person: Person & { word: string }; client: Client }> {
  const person = newPerson();
  const client = new Client(platformUrl);
  await client.join(person);
  return { person, client };
}

/** Logs this browser in, like the login screen. */
export async function logIn(page: Page, { email, contrasena }: Pick<Person, 'email' | 'contrasena'>): Promise<void> {
  const answer = await page.request.post('/api/auth', { data: { action: 'login', email, contrasena } });
  expect(answer.status()).toBe(200);
}
