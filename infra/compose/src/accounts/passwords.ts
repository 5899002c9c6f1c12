import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Passwords of accounts on the servers of the Compose file, by `<server>/<account>`. */
export type Passwords = Readonly<Record<string, string>>;

/**
 * Reads the passwords of accounts from `passwords.json` and generates missing passwords: 256 random bits each, as
 * hexadecimal digits, which need no escaping in an address or a command. Only the file's owner can read it.
 * @param names such as `mongo/accounts`
 */
export async function loadPasswords(folder: string, names: readonly string[]): Promise<Passwords> {
  const file = join(folder, 'passwords.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  const kept = text === null ? {} : (JSON.parse(text) as Record<string, string>);
  const missing = names.filter((name) => !kept[name]);
  const passwords = { ...kept, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('hex')])) };
  if (missing.length === 0) return passwords;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(passwords, null, 2), { mode: 0o600 });
  return passwords;
}
