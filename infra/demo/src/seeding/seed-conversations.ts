import { addDays, dayStart, today } from '@vitrina/contracts/places';
import type { DemoProvider } from '../people/provider.ts';
import { type Random, randomOf } from '../random.ts';
import { ANSWERS, OPINIONS, REQUESTS } from '../texts/index.ts';
import { CallFailed, listOf, logInDemo, type Platform, textAt, Visitor, valueAt } from './api.ts';

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
    for (const [number, { author, text, stars, isContact, answer, usefulTo }] of opinions.entries()) {
      const person = people[author];
      const moment = moments[number];
      if (!person || !moment) continue;
      const sent = await (await as(author, person)).call('POST', '/api/comentarios', {
        json: { proveedor_id: id, comentario: text, estrellas: stars },
        headers: { 'idempotency-key': `demo-${seed}-${provider.number}-${author}` },
      });
      const comment = valueAt(sent.body, 'data');
      const published = textAt(comment, 'estado') === 'publicado';
      if (answer !== null && published) await reply(await as(index, provider), textAt(comment, 'id'), answer);
      await dateComment(platform, textAt(comment, 'id'), { ...moment, verified: isContact });
      if (published) {
        for (const reader of usefulTo) {
          const who = people[reader];
          if (!who) continue;
          const json = { util: true };
          await (await as(reader, who)).call('POST', `/api/comentarios/${textAt(comment, 'id')}/util`, { json });
        }
      }
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

/**
 * Dates a comment and its reply, and marks a verified contact, by the internal call, which production refuses.
 * @throws {CallFailed} if refused
 */
async function dateComment(platform: Platform, id: string, past: Moments & { verified: boolean }): Promise<void> {
  await new Visitor(platform.directoryUrl).call('POST', '/internal/demo/comentario', {
    json: { id, ...past },
    headers: { authorization: `Bearer ${platform.directoryKey}` },
  });
}

/** Maximum number of comments on a demo provider. */
const MOST = 4;

/** Ratings of demo people, by their frequency. */
const STARS = [5, 5, 5, 5, 4, 4, 4, 3];

/** Comment of a demo person on another. */
interface Opinion {
  /** Index of the author among the people of the street. */
  author: number;
  text: string;
  /** Rating, 3 to 5: the texts are friendly. */
  stars: number;
  /** True if the author contacted the provider before. */
  isContact: boolean;
  /** Reply of the provider; null without one. */
  answer: string | null;
  /** Indexes of the people who found the comment useful. */
  usefulTo: number[];
}

/**
 * Lists the comments of a street's people on one of them, oldest first: never about themselves, and never the same text
 * twice from one author, which the platform would treat as advertising.
 * @param index index of the provider among the street's people
 */
export function opinionsOn(index: number, people: number, seed: number): Opinion[] {
  const random = randomOf(seed, 'opinions', index);
  const ratings = randomOf(seed, 'ratings', index);
  const votes = randomOf(seed, 'votes', index);
  const count = Math.min(random.int(1, MOST), people - 1);
  return Array.from({ length: count }, (_, number) => ({
    author: (index + number + 1) % people,
    text: OPINIONS[(index * (MOST + 1) + number) % OPINIONS.length] ?? '',
    stars: ratings.pick(STARS),
    isContact: ratings.chance(0.4),
    answer: random.chance(0.5) ? random.pick(ANSWERS) : null,
    usefulTo: readersOf({ provider: index, author: (index + number + 1) % people, people, random: votes }),
  }));
}

/** Draws up to two people of the street, neither the provider nor the author, who found a comment useful. */
function readersOf(comment: { provider: number; author: number; people: number; random: Random }): number[] {
  const { provider, author, people, random } = comment;
  const drawn = Array.from({ length: random.int(0, 2) }, () => random.int(0, people - 1));
  return [...new Set(drawn)].filter((reader) => reader !== provider && reader !== author);
}

const HOUR_MS = 3_600_000;
/** People write between 9:00 and 17:30, which is by day in both countries, even on a clock that shows UTC. */
const START_MS = 9 * HOUR_MS;
const PERIOD_MS = 8.5 * HOUR_MS;
/** Minimum period, so that comments do not appear simultaneous. */
const MIN_PERIOD_MS = 2 * HOUR_MS;

/** Moments of a comment and of its reply, in milliseconds since 1970. */
interface Moments {
  at: number;
  replyAt: number;
}

/**
 * Draws plausible moments for comments, oldest first: by day in the provider's time zone, not after `now`, on the day
 * when the demo published its works; on the previous day if that day has just begun.
 */
export function momentsOf(count: number, timeZone: string, now: number, random: Random): Moments[] {
  const day = today(timeZone, new Date(now));
  const opening = dayStart(day, timeZone) + START_MS;
  const begun = now - opening >= MIN_PERIOD_MS;
  const from = begun ? opening : dayStart(addDays(day, -1), timeZone) + START_MS;
  const to = Math.min(now, from + PERIOD_MS);
  const drawn = Array.from({ length: count }, () => Math.round(random.between(from, to)));
  return drawn.sort((a, b) => a - b).map((at) => ({ at, replyAt: Math.round(random.between(at, to)) }));
}

/**
 * Makes demo people ask a Premium provider for a quote, so that their 'Mensajes' are not empty. A provider with
 * messages is skipped, so that a second run adds nothing.
 * @throws {CallFailed} if the platform refuses a call
 */
export async function askForQuotes(
  platform: Platform,
  provider: DemoProvider,
  askers: readonly DemoProvider[],
): Promise<void> {
  const owner = await logInDemo(platform, provider.email);
  if (listOf((await owner.call('GET', '/api/mensajes?limit=1')).body).length > 0) return;
  const anyone = new Visitor(platform.url);
  const { body } = await anyone.call('GET', `/api/usuarios?email=${encodeURIComponent(provider.email)}`);
  const proveedor = textAt(listOf(valueAt(body, 'data'))[0], 'id');
  for (const [number, texto] of REQUESTS.entries()) {
    const asker = askers[number];
    if (!asker) return;
    const { nombre, email } = asker;
    await anyone.call('POST', '/api/mensajes', {
      json: { proveedor, nombre, email, texto },
      headers: { 'idempotency-key': `demo-${proveedor}-${number}` },
    });
  }
}
