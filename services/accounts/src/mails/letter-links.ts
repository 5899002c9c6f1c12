import { createHmac } from 'node:crypto';
import { sameSecret } from '@vitrina/kernel';

/** Content of the page behind a mail's link. */
export interface LetterPage {
  title: string;
  /** Paragraphs with the paths of the providers' pages they mention. */
  paragraphs: ReadonlyArray<{ text: string; paths: readonly string[] }>;
}

/** Kind of content that a mail links to without containing it: a reply to a message, or the copy of a conversation. */
type LetterKind = 'r' | 't';

/** Reads the page of a content by its ids; null if the content is gone. */
type LetterReader = (...ids: string[]) => Promise<LetterPage | null>;

/**
 * Links to the page with the content that a mail does not contain. A signed token names one reply or one copy; it is
 * read-only and valid as long as the content is stored.
 */
export class LetterLinks {
  readonly #secret: string;
  readonly #publicUrl: string;
  readonly #readers = new Map<string, LetterReader>();

  /** @param secret of the service; only keys derived from it sign */
  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** Serves the pages of a kind of content. */
  serve(kind: LetterKind, read: LetterReader): void {
    this.#readers.set(kind, read);
  }

  /** URL of the page with the content. @param ids hexadecimal */
  page(kind: LetterKind, ...ids: string[]): string {
    const named = [kind, ...ids].join('.');
    const url = new URL('/perfil/carta', this.#publicUrl);
    url.hash = `token=${named}.${this.#sign(named)}`;
    return url.href;
  }

  /** Verifies a token and returns its page; null if the signature is invalid or the content is gone. */
  async open(token: string): Promise<LetterPage | null> {
    const at = token.lastIndexOf('.');
    const named = token.slice(0, Math.max(0, at));
    if (!sameSecret(token.slice(at + 1), this.#sign(named))) return null;
    const [kind = '', ...ids] = named.split('.');
    return (await this.#readers.get(kind)?.(...ids)) ?? null;
  }

  /** Signs a token. The signed text includes the purpose, because other tokens are signed with the same secret. */
  #sign(named: string): string {
    return createHmac('sha256', this.#secret).update(`letter:${named}`).digest('base64url');
  }
}
