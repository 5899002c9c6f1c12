import { openAsBlob } from 'node:fs';
import type { OwnPost } from '@vitrina/contracts';
import { addDays, timeZoneOf, today } from '@vitrina/contracts/places';
import type { Session } from '@vitrina/kernel';

/** File of the form: its bytes, or its path. */
export type FilePart = Uint8Array | string;

/** Fields of a form that pass every check, dated `day`; by default today in Mexico City. */
export function goodFields(day = today('America/Mexico_City')): Record<string, string> {
  return {
    evento: 'Feria de la Lagunilla',
    descripcion: 'Muebles de pino hechos a mano.',
    www: 'ejemplo.mx',
    fecha_evento: day,
    fecha_publicacion: day,
  };
}

/** Client of a signed-in user. */
export class Owner {
  readonly session: Session;
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, session: Session, token: string) {
    this.#url = url;
    this.session = session;
    this.#cookie = `vitrina_sesion=${token}`;
  }

  /** Session cookie, for requests made without this client. */
  get cookie(): string {
    return this.#cookie;
  }

  /** Returns the ISO date `days` days after today in the owner's time zone, in which the calls read dates (R13). */
  day(days: number): string {
    return addDays(today(timeZoneOf(this.session.country, this.session.subdivision)), days);
  }

  /** Sends a request with the session cookie. */
  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookie);
    return fetch(this.#url + path, { ...init, headers });
  }

  /** Sends the publish form; the texts come before the file unless `fileFirst`. */
  async upload(
    file: FilePart | undefined,
    options: { fields?: Record<string, string>; name?: string; key?: string; fileFirst?: boolean } = {},
  ): Promise<Response> {
    const form = new FormData();
    const addFile = async () => {
      if (file === undefined) return;
      const blob = typeof file === 'string' ? await openAsBlob(file) : new Blob([Uint8Array.from(file)]);
      form.append('file', blob, options.name ?? 'foto.jpg');
    };
    if (options.fileFirst) await addFile();
    for (const [name, value] of Object.entries({ ...goodFields(this.day(0)), ...options.fields }))
      form.append(name, value);
    if (!options.fileFirst) await addFile();
    return this.call('/api/subir_archivo', {
      method: 'POST',
      body: form,
      headers: options.key === undefined ? {} : { 'Idempotency-Key': options.key },
    });
  }

  /** Uploads a file that must be accepted; returns the post's id. */
  async publish(file: FilePart, options: Parameters<Owner['upload']>[1] = {}): Promise<string> {
    const answer = await this.upload(file, options);
    const body = (await answer.json()) as { data?: { id: string }; code?: string };
    if (answer.status !== 202 || !body.data) throw new Error(`upload refused: ${answer.status} ${body.code}`);
    return body.data.id;
  }

  async gallery(): Promise<OwnPost[]> {
    const answer = await this.call('/api/obtener_galeria');
    return ((await answer.json()) as { data: OwnPost[] }).data;
  }

  /** Returns a post of the gallery. */
  async post(id: string): Promise<OwnPost | undefined> {
    return (await this.gallery()).find((post) => post.id === id);
  }

  async delete(body: object): Promise<Response> {
    return this.#post('/api/delete_archivo', body);
  }

  /** Changes texts, dates or pin of a post. */
  async edit(id: string, changes: object): Promise<Response> {
    return this.#post(`/api/publicaciones/${id}`, changes);
  }

  #post(path: string, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return this.call(path, { method: 'POST', body: JSON.stringify(body), headers });
  }
}
