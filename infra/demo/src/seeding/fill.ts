import { setTimeout as pause } from 'node:timers/promises';
import { addDays, today } from '@vitrina/contracts/places';
import { planOf } from '@vitrina/contracts/plans';
import type { DemoPost, DemoProvider } from '../people/provider.ts';
import { renderFilm } from '../pictures/film.ts';
import { type Cut, portraitCut, renderCut, workCuts } from '../pictures/library.ts';
import { SAID } from '../texts/index.ts';
import { join, type Platform, payPlan } from './account.ts';
import { CallFailed, listOf, textAt, type Visitor, valueAt } from './api.ts';

/** Longest time for one picture to be processed, in milliseconds. */
const PROCESSED_WITHIN = 180_000;
/** Pause before each look at a picture that is being processed, in milliseconds: processing takes some 200. */
const LOOK_EVERY = 200;

/**
 * Adds one provider to the platform by the public calls: account, plan, profile with photo, posts. What exists already is
 * left alone, so an interrupted run continues where it stopped. Each picture is waited for before the next is sent: a
 * queue full of demo pictures would delay a visitor's upload.
 * @throws {CallFailed} where the platform refuses a call
 */
export async function fill(platform: Platform, provider: DemoProvider, seed: number): Promise<void> {
  const visitor = await join(platform, provider);
  await payPlan(visitor, provider.plan);
  const session = await visitor.call('GET', '/api/sesion');
  if (valueAt(valueAt(session.body, 'usuario'), 'perfilCompleto') !== true)
    await completeProfile(visitor, provider, seed);
  const kept = new Set((await ownPosts(visitor)).map((post) => textAt(post, 'evento')));
  const cuts = workCuts(provider, seed);
  for (const post of provider.posts) {
    const cut = cuts.get(post.key);
    if (cut && !kept.has(post.evento)) await publish(visitor, provider, post, cut, seed);
  }
}

/** Whether a visitor sees all of this provider's posts that its plan shows. Needs no session. */
export async function isComplete(visitor: Visitor, provider: DemoProvider): Promise<boolean> {
  const query = new URLSearchParams({
    country: provider.place.country,
    state: provider.place.code,
    email: provider.email,
  });
  const { body } = await visitor.call('GET', `/api/galeria?${query}`);
  const { image: imagenes, video: videos } = planOf(provider.plan).limits;
  const films = provider.posts.filter(({ kind }) => kind === 'video').length;
  return listOf(body).length >= Math.min(provider.posts.length - films, imagenes) + Math.min(films, videos);
}

async function completeProfile(visitor: Visitor, provider: DemoProvider, seed: number): Promise<void> {
  const photo = jpeg(await renderCut(portraitCut(provider, seed)));
  await visitor.call('POST', '/api/perfil', {
    form: () =>
      form(
        {
          action: 'update',
          telefono: provider.telefono,
          direccion: provider.direccion,
          cp: provider.cp,
          pais: provider.place.country,
          estado_pais: provider.place.code,
          descripcion: provider.descripcion,
          horario: provider.horario,
          nnegocio: provider.nnegocio,
          www: provider.www,
          especialidad: provider.especialidad,
          segmento: provider.segmentos.join(','),
        },
        'fotoPerfil',
        photo,
      ),
  });
}

async function publish(
  visitor: Visitor,
  provider: DemoProvider,
  post: DemoPost,
  cut: Cut,
  seed: number,
): Promise<void> {
  const picture = await renderCut(cut);
  const file = post.kind === 'video' ? film(await renderFilm(picture)) : jpeg(picture);
  const day = today(provider.place.timeZone);
  const fields = {
    evento: post.evento,
    descripcion: post.descripcion,
    www: provider.www,
    fecha_evento: addDays(day, post.inDays),
    fecha_publicacion: day,
  };
  try {
    await visitor.call('POST', '/api/subir_archivo', {
      form: () => form(fields, 'file', file),
      headers: { 'idempotency-key': `demo-${seed}-${post.key}` },
    });
  } catch (error) {
    // The key was used on another day, with other dates: the post was sent then, and may have been deleted by its owner.
    if (!(error instanceof CallFailed) || error.code !== 'clave_reutilizada') throw error;
  }
  await processed(visitor, post);
}

async function processed(visitor: Visitor, { evento }: DemoPost): Promise<void> {
  const until = Date.now() + PROCESSED_WITHIN;
  while (Date.now() < until) {
    await pause(LOOK_EVERY);
    const mine = (await ownPosts(visitor)).find((post) => textAt(post, 'evento') === evento);
    if (textAt(mine, 'estado') !== 'procesando') return;
  }
  throw new Error(SAID.waitingTooLong);
}

async function ownPosts(visitor: Visitor): Promise<unknown[]> {
  const { body } = await visitor.call('GET', '/api/obtener_galeria');
  return listOf(valueAt(body, 'data'));
}

const jpeg = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'demo.jpg', { type: 'image/jpeg' });
const film = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'demo.mp4', { type: 'video/mp4' });

function form(fields: Record<string, string>, fileField: string, file: File): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set(fileField, file);
  return data;
}
