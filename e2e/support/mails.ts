import { expect } from '@playwright/test';

/** Mail in the local outbox of accounts. */
interface KeptMail {
  subject: string;
  text: string;
  replyTo?: string;
}

/**
 * Waits for a mail to an address in which `find` finds something, newest first, and returns that.
 * @throws {Error} if `ACCOUNTS_URL` is not set
 */
export async function inMailTo<T>(email: string, find: (mail: KeptMail) => T | undefined): Promise<T> {
  const accounts = process.env.ACCOUNTS_URL;
  if (!accounts) throw new Error('ACCOUNTS_URL must name the address of accounts, as npm start prints it');
  const look = async () => {
    const headers = { accept: 'application/json' };
    const answer = await fetch(`${accounts}/internal/correos?para=${encodeURIComponent(email)}`, { headers });
    const { data }: { data: KeptMail[] } = await answer.json();
    for (const mail of data) {
      const found = find(mail);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  let found: T | undefined;
  await expect
    .poll(async () => {
      found = await look();
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error(`no such mail to ${email}`);
  return found;
}

/** Path, with its token, of the newest link to a page that was mailed to an address. */
export async function linkSentTo(email: string, page: `/perfil/${string}`): Promise<string> {
  const pattern = new RegExp(`${page}#token=[\\w.-]+`);
  return inMailTo(email, ({ text }) => pattern.exec(text)?.[0]);
}
