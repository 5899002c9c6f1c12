import { addDays, today } from '@vitrina/contracts/places';
import type { Person } from './people.ts';

/** API client like that of a script: it keeps only the session's cookie. */
export class Client {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a request to a path or a full address, and stores a returned cookie. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const answer = await fetch(new URL(path, this.#url), { ...init, headers });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie) this.#cookie = cookie;
    return answer;
  }

  /** Returns the JSON of a successful response; throws with the server's text otherwise. */
  async json<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await this.request(path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /** Sends a JSON body. */
  post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.json(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Sends a form. */
  form<T>(
    path: string,
    fields: Record<string, string>,
    file?: { field: string; name: string; data: Blob },
  ): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append(file.field, file.data, file.name);
    return this.json(path, { method: 'POST', body: form });
  }

  /** Registers and logs in. */
  async join(person: Person): Promise<void> {
    const { nombre, email, contrasena } = person;
    const register = { action: 'register', nombre, email, contrasena, confirmar_contrasena: contrasena };
    await this.post('/api/auth', register);
    await this.post('/api/auth', { action: 'login', email, contrasena });
  }

  /** Publishes a picture that is visible from today on. */
  publish(event: string, picture: { name: string; data: Blob }): Promise<{ data: { id: string } }> {
    const fields = { evento: event, descripcion: `${event}, hecho con cuidado.`, www: '', ...datesFromToday() };
    return this.form('/api/subir_archivo', fields, { field: 'file', ...picture });
  }
}

/**
 * Returns a publication date of today and an event in a week, in the time zone of the journeys' providers (central
 * Mexico).
 */
export function datesFromToday(): { fecha_evento: string; fecha_publicacion: string } {
  const day = today('America/Mexico_City');
  return { fecha_publicacion: day, fecha_evento: addDays(day, 7) };
}
