import { createHmac } from 'node:crypto';
import { sameSecret } from '@vitrina/kernel';

/** Words that a mail announces and does not repeat: a reply to a message, or the copy of a conversation. */
export type Announced = { kind: 'reply'; messageId: string; replyId: string } | { kind: 'transcript'; id: string };

/**
 * Links to the page that shows what a mail announced. A token names one reply or one copy and is signed: it only reads,
 * and works as long as these are kept.
 */
export class LetterLinks {
  readonly #secret: string;
  readonly #publicUrl: string;

  /** @param secret of the service; only keys derived from it sign */
  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#publicUrl = publicUrl;
  }

  /** Whole address of the page that shows it. */
  page(announced: Announced): string {
    const named = announced.kind === 'reply' ? `r.${announced.messageId}.${announced.replyId}` : `t.${announced.id}`;
    const url = new URL('/perfil/carta', this.#publicUrl);
    url.hash = `token=${named}.${this.#sign(named)}`;
    return url.href;
  }

  /** Reads a token: the words it shows, or null if we did not sign it. */
  read(token: string): Announced | null {
    const at = token.lastIndexOf('.');
    const named = token.slice(0, Math.max(0, at));
    if (!sameSecret(token.slice(at + 1), this.#sign(named))) return null;
    const [kind, id = '', replyId = ''] = named.split('.');
    return kind === 'r' ? { kind: 'reply', messageId: id, replyId } : { kind: 'transcript', id };
  }

  /** The signed text includes its purpose, as other things are signed with the same secret. */
  #sign(named: string): string {
    return createHmac('sha256', this.#secret).update(`letter:${named}`).digest('base64url');
  }
}
