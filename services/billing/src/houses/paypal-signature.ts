import { z } from 'zod';
import type { HouseMessage } from './house.ts';
import type { PaypalKeys } from './paypal-client.ts';

/**
 * How old the transmission time of a message may be, in milliseconds: PayPal repeats a message up to 25 times within three
 * days (its guide to webhooks), and a day is added for what waits on its way.
 */
const MAX_AGE_MS = 4 * 24 * 3_600_000;
/** How far it may lie ahead, in milliseconds, as clocks differ. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Hosts from which PayPal serves the certificates of its messages. */
const CERTIFICATE_HOSTS = {
  production: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
} as const;

/** Origins from which certificates are accepted: PayPal's hosts, and for tests the server on this machine in their place. */
export function certificateOriginsOf({ live, url }: Pick<PaypalKeys, 'live' | 'url'>): string[] {
  if (url !== undefined) return [new URL(url).origin];
  return CERTIFICATE_HOSTS[live ? 'production' : 'sandbox'].map((host) => `https://${host}`);
}

/** Path of a certificate. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/** Longest address and longest signature, in characters, as PayPal's own verification accepts them. */
const MAX_TEXT = 500;

/** The five headers that sign a message, in the form that PayPal gives them. */
const signature = (origins: readonly string[], now: number) =>
  z.object({
    auth_algo: z.string().regex(/^SHA(?:256|384|512)withRSA$/),
    cert_url: z
      .string()
      .max(MAX_TEXT)
      .refine((address) => isCertificate(address, origins)),
    transmission_id: z.guid(),
    transmission_sig: z
      .string()
      .max(MAX_TEXT)
      .regex(/^[A-Za-z0-9+/]{40,}={0,2}$/),
    transmission_time: z.iso.datetime({ offset: true }).refine((time) => {
      const age = now - Date.parse(time);
      return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
    }),
  });

/**
 * Reads the headers that sign a message of PayPal, before PayPal is asked about it: anything else causes no call.
 * @param origins from which certificates are accepted
 * @returns the fields as PayPal's verification takes them; null where one is missing or has another form
 */
export function readSignature(header: HouseMessage['header'], origins: readonly string[]) {
  const sent = {
    auth_algo: header('paypal-auth-algo'),
    cert_url: header('paypal-cert-url'),
    transmission_id: header('paypal-transmission-id'),
    transmission_sig: header('paypal-transmission-sig'),
    transmission_time: header('paypal-transmission-time'),
  };
  const read = signature(origins, Date.now()).safeParse(sent);
  return read.success ? read.data : null;
}

/** Compares the whole address, so that no other way to write it, no name, port or query gets through. */
function isCertificate(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) && CERTIFICATE_PATH.test(pathname) && address === `${origin}${pathname}`;
}
