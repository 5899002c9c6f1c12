import type { FakeMailServer } from '@vitrina/local/testing';
import { expect, vi } from 'vitest';

/** Pages of the links in mails, under `/perfil`. */
export type MailLinkPath = 'restablecer' | 'confirmar';

/** Returns the token of the `nth` link to a page that was mailed to an address; waits for the mail. */
export async function linkIn(mailServer: FakeMailServer, email: string, path: MailLinkPath, nth = 1): Promise<string> {
  const pattern = new RegExp(`/perfil/${path}#token=([\\w-]{43})`);
  const tokens = () => mailServer.to(email).flatMap(({ text }) => pattern.exec(text ?? '')?.[1] ?? []);
  await vi.waitFor(() => expect(tokens()).toHaveLength(nth), { timeout: 60_000 });
  return tokens().at(-1) ?? '';
}
