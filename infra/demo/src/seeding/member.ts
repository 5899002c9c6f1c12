import { randomBytes } from 'node:crypto';
import { today } from '@vitrina/contracts/places';
import type { PlanId } from '@vitrina/contracts/plans';
import { payPlan, registerDemo } from './api.ts';

/** Provider account for tools that test and measure the platform. */
export interface Member {
  email: string;
  password: string;
  /** Session as a request's `cookie` header. */
  cookie: string;
  /** Pays a month of a plan with the simulator. */
  pay(plan: PlanId): Promise<void>;
}

const profile = {
  action: 'update',
  telefono: '+52 55 1234 5678',
  cp: '06000',
  pais: 'MX',
  estado_pais: 'DF',
  descripcion: 'Publica para probar la plataforma.',
  nnegocio: 'Banco de pruebas',
  especialidad: 'Plomería a domicilio',
  segmento: 'Plomería',
};

/**
 * Registers a new account with a complete profile and a plan, by default the plan with most features.
 * @param url origin of the gateway
 * @throws {CallFailed} if the platform refuses
 */
export async function joinAsProvider(url: string, nombre: string, plan: PlanId = 'premium'): Promise<Member> {
  const email = `${randomBytes(8).toString('hex')}@demo.vitrina.example`;
  const password = randomBytes(9).toString('hex');
  const visitor = await registerDemo({ url, password }, { nombre, email });
  await payPlan(visitor, plan);
  await visitor.call('POST', '/api/perfil', {
    form: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(profile)) form.append(name, value);
      return form;
    },
  });
  return { email, password, cookie: visitor.cookie, pay: (wanted) => payPlan(visitor, wanted) };
}

/**
 * Publishes a photo for a member, with today's date; for tools that test the platform.
 * @param url origin of the gateway
 * @param photo a JPEG
 * @returns the id of the upload, which is still being processed
 * @throws {Error} if it is refused
 */
export async function publishPhoto(
  url: string,
  { cookie }: Member,
  event: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = publishForm(event, new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg');
  const response = await fetch(`${url}/api/subir_archivo`, { method: 'POST', body, headers: { cookie } });
  const text = await response.text();
  if (response.status !== 202) throw new Error(`${response.url}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

/**
 * Reads all pages of the gallery of the signed-in provider.
 * @param read requests a path with the provider's session
 * @throws {Error} if a page is refused
 */
export async function ownGallery<Post>(read: (path: string) => Promise<Response>): Promise<Post[]> {
  const posts: Post[] = [];
  for (let path: string | undefined = '/api/obtener_galeria?limit=60'; path; ) {
    const response: Response = await read(path);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    posts.push(...((await response.json()) as { data: Post[] }).data);
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return posts;
}

/** Builds the publish form with a file, dated today. */
export function publishForm(event: string, file: Blob, name: string, description = event): FormData {
  const form = new FormData();
  const day = today('America/Mexico_City');
  const fields = { evento: event, descripcion: description, www: '', fecha_evento: day, fecha_publicacion: day };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file, name);
  return form;
}
