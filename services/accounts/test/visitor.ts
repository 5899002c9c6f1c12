import { randomBytes } from 'node:crypto';
import type { App } from '@vitrina/kernel';

/** Response with its parsed body. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export const password = 'correcto caballo batería';

/** Client with one cookie, such as a browser or a script. */
export class Visitor {
  readonly #app: App;
  readonly #address: string;
  readonly #device: string | undefined;
  cookie = '';
  email = '';

  /** @param device id that the gateway read from its cookie */
  constructor(app: App, address = `2001:db8:${randomBytes(2).toString('hex')}::1`, device?: string) {
    this.#app = app;
    this.#address = address;
    this.#device = device;
  }

  async send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Answered> {
    const headers = new Headers(init.headers);
    headers.set('x-client-address', this.#address);
    if (this.#device) headers.set('x-client-device', this.#device);
    if (this.cookie) headers.set('cookie', this.cookie);
    const answer = await this.#app.request(path, { ...init, headers });
    const [set] = answer.headers.getSetCookie();
    if (set) this.cookie = /max-age=0/i.test(set) ? '' : (set.split(';')[0] ?? '');
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answered['body'] };
  }

  auth(body: unknown): Promise<Answered> {
    return this.send('/api/auth', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Sends a form to the profile. Fields keep their order and may be files. */
  profile(pairs: Record<string, string | Blob>, headers: Record<string, string> = {}): Promise<Answered> {
    const form = new FormData();
    for (const [name, value] of Object.entries(pairs)) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, value.size === 0 ? '' : 'foto.jpg');
    }
    return this.send('/api/perfil', { method: 'POST', body: form, headers });
  }

  session(): Promise<Answered> {
    return this.send('/api/sesion');
  }

  /** Registers a new account and logs in. */
  async signUp(nombre = 'Ana Ruiz'): Promise<this> {
    this.email = `${randomBytes(6).toString('hex')}@correo.example`;
    const account = { nombre, email: this.email, contrasena: password, confirmar_contrasena: password };
    const registered = await this.auth({ action: 'register', ...account });
    if (registered.status !== 201) throw new Error(`register: ${JSON.stringify(registered.body)}`);
    return this.logIn();
  }

  async logIn(contrasena = password): Promise<this> {
    const answer = await this.auth({ action: 'login', email: this.email, contrasena });
    if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer.body)}`);
    return this;
  }
}

/** Fields that complete a profile, in addition to name and e-mail. */
export const completeProfile = {
  telefono: '+52 33 1234 5678',
  cp: '44100',
  pais: 'México',
  estado_pais: 'jalisco',
  descripcion: 'Fugas, bombas y calentadores.',
  nnegocio: 'Plomería Ruiz',
  especialidad: 'Plomera',
} as const;
