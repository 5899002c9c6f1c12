import { momentsOf } from '../people/moments.ts';
import { opinionsOn } from '../people/opinions.ts';
import type { DemoProvider } from '../people/provider.ts';
import { randomOf } from '../random.ts';
import { dateComment, logInDemo, type Platform } from './account.ts';
import { CallFailed, listOf, textAt, Visitor, valueAt } from './api.ts';

/**
 * Makes the people of a street comment on each other and reply. Providers with comments are skipped, so that a second
 * run adds nothing.
 * @throws {CallFailed} if the platform refuses a call
 */
export async function seedComments(platform: Platform, people: readonly DemoProvider[], seed: number): Promise<void> {
  const anyone = new Visitor(platform.url);
  const entered = new Map<number, Visitor>();
  const as = async (index: number, person: DemoProvider) => {
    const visitor = entered.get(index) ?? (await logInDemo(platform, person.email));
    entered.set(index, visitor);
    return visitor;
  };
  for (const [index, provider] of people.entries()) {
    const id = await publicId(anyone, provider);
    if (id === '' || (await hasComments(anyone, id))) continue;
    const opinions = opinionsOn(index, people.length, seed);
    const random = randomOf(seed, 'moments', provider.number);
    const moments = momentsOf(opinions.length, provider.place.timeZone, Date.now(), random);
    for (const [number, { author, text, answer }] of opinions.entries()) {
      const person = people[author];
      const moment = moments[number];
      if (!person || !moment) continue;
      const sent = await (await as(author, person)).call('POST', '/api/comentarios', {
        json: { proveedor_id: id, comentario: text },
        headers: { 'idempotency-key': `demo-${seed}-${provider.number}-${author}` },
      });
      const comment = valueAt(sent.body, 'data');
      const published = textAt(comment, 'estado') === 'publicado';
      if (answer !== null && published) await reply(await as(index, provider), textAt(comment, 'id'), answer);
      await dateComment(platform, textAt(comment, 'id'), moment);
    }
  }
}

async function publicId(anyone: Visitor, { email }: DemoProvider): Promise<string> {
  const { body } = await anyone.call('GET', `/api/usuarios?email=${encodeURIComponent(email)}`);
  return textAt(listOf(valueAt(body, 'data'))[0], 'id');
}

async function hasComments(anyone: Visitor, id: string): Promise<boolean> {
  const { body } = await anyone.call('GET', `/api/comentarios?proveedor_id=${id}&limit=1`);
  return listOf(body).length > 0;
}

async function reply(owner: Visitor, id: string, respuesta: string): Promise<void> {
  try {
    await owner.call('POST', `/api/comentarios/${id}/respuesta`, { json: { respuesta } });
  } catch (error) {
    // An interrupted run already sent it.
    if (!(error instanceof CallFailed) || error.status !== 409) throw error;
  }
}
