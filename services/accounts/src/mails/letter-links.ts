import { createHmac } from 'node:crypto';
import { sameSecret } from '@vitrina/kernel';

/** Content that a mail links to without containing it: a reply to a message, or the copy of a conversation. */
export type LetterTarget = { kind: 'reply'; messageId: string; replyId: string } | { kind: 'transcript'; id: string };

/**
 * Links to the page with the content that a mail does not contain. A signed token names one reply or one copy; it is
 * read-only and valid as long as the content is stored.
 */
export class LetterLinks {
  readonly #secret: string;
  readonly #publicUrl: string;

  /** @param secret of the service; only keys derived from it sign */
  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** URL of the page with the content. */
  page(target: LetterTarget): string {
    const named = target.kind === 'reply' ? `r.${target.messageId}.${target.replyId}` : `t.${target.id}`;
    const url = new URL('/perfil/carta', this.#publicUrl);
    url.hash = `token=${named}.${this.#sign(named)}`;
    return url.href;
  }

  /** Verifies a token and returns its content's ids; null if the signature is invalid. */
  read(token: string): LetterTarget | null {
    const at = token.lastIndexOf('.');
    const named = token.slice(0, Math.max(0, at));
    if (!sameSecret(token.slice(at + 1), this.#sign(named))) return null;
    const [kind, id = '', replyId = ''] = named.split('.');
    return kind === 'r' ? { kind: 'reply', messageId: id, replyId } : { kind: 'transcript', id };
  }

  /** Signs a token. The signed text includes the purpose, because other tokens are signed with the same secret. */
  #sign(named: string): string {
    return createHmac('sha256', this.#secret).update(`letter:${named}`).digest('base64url');
  }
}
