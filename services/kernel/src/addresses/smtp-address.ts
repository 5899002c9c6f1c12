import { splitAddress, WrongAddress } from './address.ts';

const FORMS =
  'write `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS from the first byte)';

/** Ports on which servers expect TLS from the first byte, and those on which it starts after `STARTTLS`. */
const TLS_PORTS: ReadonlySet<number | null> = new Set([465, 2465]);
const STARTTLS_PORTS: ReadonlySet<number | null> = new Set([25, 587, 2525, 2587]);

/**
 * Parses the address of a mail server into nodemailer's form: user and password percent-encoded, because generated
 * passwords of Amazon SES contain `/` and `+`. The well-known ports decide how TLS begins: `smtp` on port 465 would
 * wait for a greeting that never comes, and `smtps` on port 587 fails; it then requires STARTTLS instead. Nodemailer's
 * options can follow as a query, such as `?requireTLS=true`.
 * @throws {WrongAddress}
 */
export function parseSmtpAddress(text: string): string {
  const parts = splitAddress(text);
  const [server, ...others] = parts?.hosts ?? [];
  if (!parts || !server || !/^smtps?$/.test(parts.scheme) || parts.path !== '' || parts.fragment !== '')
    throw new WrongAddress(FORMS);
  if (others.length > 0) throw new WrongAddress(`one server only; ${FORMS}`);
  if ((parts.user === null) !== (parts.password === null))
    throw new WrongAddress(`user and password belong together; ${FORMS}`);
  const { user, password, query } = parts;
  const { host, port } = server;
  const startsWithTls = TLS_PORTS.has(port) || (parts.scheme === 'smtps' && !STARTTLS_PORTS.has(port));
  if (parts.scheme === 'smtps' && !startsWithTls) query.set('requireTLS', 'true');
  const account = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const options = query.size > 0 ? `?${query}` : '';
  const name = host.includes(':') ? `[${host}]` : host;
  return `${startsWithTls ? 'smtps' : 'smtp'}://${account}${name}${port === null ? '' : `:${port}`}/${options}`;
}
