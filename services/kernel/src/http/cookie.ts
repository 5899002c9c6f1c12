import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** Attributes of the platform's cookies: not readable by scripts, not sent by other sites. */
const base = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/** Reads and writes one named cookie; over https it carries the `__Host-` prefix and `Secure`. */
export class SafeCookie {
  /** Name as browsers send it. */
  readonly name: string;
  readonly #secure: boolean;

  constructor(name: string, publicUrl: string) {
    this.#secure = publicUrl.startsWith('https:');
    this.name = this.#secure ? `__Host-${name}` : name;
  }

  read(c: Context): string | undefined {
    return getCookie(c, this.name);
  }

  /** `maxAge` in seconds. */
  write(c: Context, value: string, maxAge: number): void {
    setCookie(c, this.name, value, { ...base, secure: this.#secure, maxAge });
  }

  remove(c: Context): void {
    deleteCookie(c, this.name, { path: '/', secure: this.#secure });
  }
}
