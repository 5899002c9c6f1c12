import { expect } from '@playwright/test';

/**
 * Path, with its token, of the newest link to a page that was sent to an address; waits for its mail. The mails are those
 * that accounts kept for lack of a mail server.
 * @throws {Error} where the environment does not name the address of accounts
 */
export async function linkSentTo(email: string, page: `/perfil/${string}`): Promise<string> {
  const accounts = process.env.ACCOUNTS_URL;
  if (!accounts) throw new Error('ACCOUNTS_URL must name the address of accounts, as npm start prints it');
  const pattern = new RegExp(`${page}#token=[\\w.-]+`);
  let found: string | undefined;
  await expect
    .poll(async () => {
      const headers = { accept: 'application/json' };
      const answer = await fetch(`${accounts}/internal/correos?para=${encodeURIComponent(email)}`, { headers });
      const { data }: { data: { text: string }[] } = await answer.json();
      found = data.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}
