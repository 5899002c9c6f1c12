import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, today } from '@vitrina/contracts/places';
import { planOf } from '@vitrina/contracts/plans';
import { writeOpeningHours } from '@vitrina/contracts/rules/opening-hours';
import { writePaymentMethods, writeServices } from '@vitrina/contracts/rules/prices';
import type { DemoPost, DemoProvider } from '../people/provider.ts';
import { renderFilm } from '../pictures/film.ts';
import { type Cut, choosePostPictures, detailCuts, portraitCut, renderCut } from '../pictures/library.ts';
import { ENTRIES, MESSAGES } from '../texts/index.ts';
import { CallFailed, listOf, type Platform, payPlan, registerDemo, textAt, type Visitor, valueAt } from './api.ts';
import { earnBadges } from './earn-badges.ts';

/** Longest time to process a picture, in milliseconds. */
const TIMEOUT_MS = 180_000;
/** Interval at which a picture in progress is polled, in milliseconds: processing takes about 200. */
const POLL_MS = 200;

/**
 * Adds one provider to the platform by the public calls: account, plan, profile with photo, posts. Existing parts are
 * kept, so that an interrupted run continues where it stopped. Waits for each picture before sending the next, because
 * a queue full of demo pictures would delay a visitor's upload.
 * @throws {CallFailed} if the platform refuses a call
 */
export async function seedProvider(platform: Platform, provider: DemoProvider, seed: number): Promise<void> {
  const visitor = await registerDemo(platform, provider);
  await payPlan(visitor, provider.plan);
  const session = await visitor.call('GET', '/api/sesion');
  if (valueAt(valueAt(session.body, 'usuario'), 'perfilCompleto') !== true)
    await completeProfile(visitor, provider, seed);
  await earnBadges(platform, visitor, provider);
  const kept = new Set((await ownPosts(visitor)).map((post) => textAt(post, 'evento')));
  const cuts = choosePostPictures(provider, seed);
  for (const post of provider.posts) {
    const cut = cuts.get(post.key);
    if (cut && !kept.has(post.evento))
      await publish(visitor, provider, post, [cut, ...furtherCuts(provider, post, cut, seed)], seed);
  }
  if (provider.writes) await writeBlog(visitor, [...cuts.values()], seed);
}

/** True if a visitor sees the blog and all posts of this provider that the plan shows. Needs no session. */
export async function isComplete(visitor: Visitor, provider: DemoProvider): Promise<boolean> {
  const query = new URLSearchParams({
    country: provider.place.country,
    state: provider.place.code,
    email: provider.email,
  });
  const { body } = await visitor.call('GET', `/api/galeria?${query}`);
  const { image: imagenes, video: videos } = planOf(provider.plan).limits;
  const films = provider.posts.filter(({ kind }) => kind === 'video').length;
  const shown = Math.min(provider.posts.length - films, imagenes) + Math.min(films, videos);
  return listOf(body).length >= shown && (!provider.writes || (await entriesOf(visitor, provider)) >= ENTRIES.length);
}

async function entriesOf(visitor: Visitor, { email }: DemoProvider): Promise<number> {
  const { body } = await visitor.call('GET', `/api/usuarios?email=${encodeURIComponent(email)}`);
  const slug = textAt(listOf(valueAt(body, 'data'))[0], 'slug');
  if (slug === '') return 0;
  const blog = await visitor.call('GET', `/api/proveedores/${slug}/blog`);
  return listOf(valueAt(blog.body, 'data')).length;
}

/** Writes the missing entries of the demo's blog, with pictures of the works. */
async function writeBlog(visitor: Visitor, cuts: readonly Cut[], seed: number): Promise<void> {
  const blog = async () => (await visitor.call('GET', '/api/blog')).body;
  // Waits until the plan that was just paid takes effect.
  const included = async () => valueAt(await blog(), 'incluido') === true;
  await waitUntil(included);
  const kept = new Set(listOf(valueAt(await blog(), 'data')).map((entry) => textAt(entry, 'titulo')));
  for (const [number, json] of ENTRIES.entries()) {
    if (kept.has(json.titulo)) continue;
    const { body } = await visitor.call('POST', '/api/blog', {
      json,
      headers: { 'idempotency-key': `demo-${seed}-entry-${number}` },
    });
    const cut = cuts[number];
    if (!cut) continue;
    const photo = jpeg(await renderCut(cut));
    const picture = `/api/blog/${textAt(valueAt(body, 'data'), 'id')}/imagen`;
    await visitor.call('POST', picture, { form: () => form({}, 'file', photo) });
  }
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
          ciudad: provider.town.id,
          radio_km: provider.radius === null ? '' : String(provider.radius),
          en_linea: provider.isOnline ? '1' : '0',
          horas: JSON.stringify(writeOpeningHours(provider.openingHours)),
          servicios: JSON.stringify(writeServices(provider.services)),
          pagos: writePaymentMethods(provider.paymentMethods).join(','),
          idiomas: provider.languages.join(','),
          factura: provider.givesInvoices ? '1' : '0',
          desde_anio: provider.workingSince === null ? '' : String(provider.workingSince),
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

/** Pictures of a work beside its cover. */
const FURTHER = 2;

/** Chooses the further pictures of the first work of a Destacado provider, whose plan shows them with all other posts. */
function furtherCuts({ plan, posts }: DemoProvider, post: DemoPost, cut: Cut, seed: number): Cut[] {
  return plan === 'destacado' && post === posts[0] ? detailCuts(cut, FURTHER, seed) : [];
}

async function publish(
  visitor: Visitor,
  provider: DemoProvider,
  post: DemoPost,
  cuts: readonly Cut[],
  seed: number,
): Promise<void> {
  const day = today(provider.place.timeZone);
  const fields = {
    evento: post.evento,
    descripcion: post.descripcion,
    www: provider.www,
    fecha_evento: addDays(day, post.inDays),
    fecha_publicacion: day,
  };
  const id = createHash('sha256').update(`demo-${seed}-${post.key}`).digest('hex').slice(0, 24);
  for (const [index, cut] of cuts.entries()) {
    const picture = await renderCut(cut);
    const file = post.kind === 'video' ? film(await renderFilm(picture)) : jpeg(picture);
    const obra = JSON.stringify({ id, posicion: index + 1, total: cuts.length });
    try {
      await visitor.call('POST', '/api/subir_archivo', {
        form: () => form(cuts.length > 1 ? { ...fields, obra } : fields, 'file', file),
        headers: { 'idempotency-key': `demo-${seed}-${post.key}${index > 0 ? `-${index}` : ''}` },
      });
    } catch (error) {
      // The key was used on another day with other dates: the post was sent then, and its owner may have deleted it.
      if (!(error instanceof CallFailed) || error.code !== 'clave_reutilizada') throw error;
    }
  }
  await waitUntil(async () => {
    const mine = (await ownPosts(visitor)).find((sent) => textAt(sent, 'evento') === post.evento);
    return textAt(mine, 'estado') !== 'procesando';
  });
}

/** Waits until a condition is met. @throws {Error} on time-out */
async function waitUntil(isMet: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    await pause(POLL_MS);
    if (await isMet()) return;
  }
  throw new Error(MESSAGES.waitingTooLong);
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
