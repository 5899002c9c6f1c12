import { WrongAddress } from './address.ts';

/** Parts that an HTTP address may have besides its host. */
export interface HttpAddressParts {
  path?: true;
  query?: true;
}

/**
 * Parses the address of an HTTP interface and returns it without slashes at its end.
 * @throws {WrongAddress}
 */
export function parseHttpAddress(text: string, may: HttpAddressParts = {}): string {
  const form = may.path ? 'https://host/path' : 'https://host';
  const write = `write \`${form}\``;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '') throw new WrongAddress(write);
  if (url.username || url.password) throw new WrongAddress(`${write}, without user and password`);
  if (url.hash || (!may.query && url.search)) throw new WrongAddress(`${write}, without anything after it`);
  const path = url.pathname.replace(/\/+$/, '');
  if (!may.path && path !== '') throw new WrongAddress(`${write}, without a path`);
  return `${url.origin}${path}${url.search}`;
}
