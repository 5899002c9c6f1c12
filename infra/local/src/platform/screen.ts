import { relative } from 'node:path';
import { styleText } from 'node:util';
import { root } from '../paths.ts';
import { texts } from '../texts.ts';
import type { Platform } from './platform.ts';
import { services } from './services.ts';

/** Formats rows as aligned columns, two spaces apart. */
export function table(rows: ReadonlyArray<readonly string[]>): string[] {
  const widths = rows.reduce<number[]>(
    (wide, row) => row.map((cell, index) => Math.max(wide[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Pages of the local outbox; empty if servers for mails and text messages are configured. */
function mailPages({ environment }: Platform): string[] {
  if (process.env.SMTP_URL && process.env.SMS_URL) return [];
  const senders = services
    .filter(({ mails }) => mails)
    .map(({ addressVariable }) => environment[addressVariable ?? '']);
  // All instances of a service show the same mails.
  return senders.flatMap((addresses) => (addresses ? [`${addresses.split(',')[0]}/internal/correos`] : []));
}

/** Formats the final screen of a start: address, demo accounts if any, and where each process runs. */
export function readyScreen(platform: Platform, accounts: readonly string[], tookSeconds: number): string {
  const rows = [
    ...platform.processes.map(({ name, url, log }) => [
      name,
      platform.urls.find((own) => own.endsWith(`:${new URL(url).port}`)) ?? url,
      relative(root, log),
    ]),
    ...platform.backing.map(({ backing, address, origin }) => [
      texts.stepNames[backing.name],
      address,
      texts.origins[origin],
    ]),
  ];
  const bold = (text: string) => styleText(['bold', 'green'], text, { stream: process.stdout });
  return [
    '',
    `  ${texts.ready(bold(platform.urls.join(texts.and)), tookSeconds)}`,
    '',
    ...(accounts.length > 0 ? [...accounts.map((line) => `  ${line}`), ''] : []),
    ...table(rows).map((line) => `  ${line}`),
    '',
    ...mailPages(platform).map((address) => `  ${texts.mailsAt(address)}`),
    `  ${texts.howToStop}`,
    '',
  ].join('\n');
}
