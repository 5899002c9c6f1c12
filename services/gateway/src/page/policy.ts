import type { EmbeddedPaymentProvider } from '@vitrina/contracts/microfrontends';
import { POLICY_REPORTS } from '../edge/policy-reports.ts';

/** Origins of a provider's code, windows, requests and images, from its documentation on content security policies. */
const PROVIDER_ORIGINS: Readonly<
  Record<EmbeddedPaymentProvider, Readonly<Record<'script' | 'frame' | 'connect' | 'img', string>>>
> = {
  stripe: {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
    img: 'https://*.stripe.com',
  },
  paypal: {
    script: 'https://www.paypal.com https://www.sandbox.paypal.com https://www.paypalobjects.com',
    frame: 'https://www.paypal.com https://www.sandbox.paypal.com',
    connect: 'https://www.paypal.com https://www.sandbox.paypal.com',
    img: 'https://www.paypalobjects.com',
  },
};

/**
 * Content security policy of the platform's pages: code only from this origin's published builds or with the page's
 * nonce, no inline code or style, no eval, nothing embedded, no frames. Media may also come from the platform's
 * addresses: its URLs are absolute, and a page may be opened under another name of the same platform.
 * @param options.addresses the public address, and that of the media if it differs
 * @param options.secondUrl second address of the build files, still checked by the page's integrity values
 * @param options.tilesUrl address of street tiles, whose origin may serve pictures
 * @param options.embeds payment providers whose code this one page may embed
 */
export function pagePolicy(
  nonce: string,
  options: {
    addresses: readonly string[];
    secondUrl?: string | undefined;
    tilesUrl?: string | undefined;
    embeds?: readonly EmbeddedPaymentProvider[] | undefined;
  },
): string {
  const { addresses, secondUrl, tilesUrl, embeds = [] } = options;
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');
  const second = secondUrl === undefined ? '' : ` ${secondUrl}/mf/`;
  const tiles = tilesUrl === undefined ? '' : ` ${new URL(tilesUrl).origin}`;
  const from = (kind: 'script' | 'frame' | 'connect' | 'img') =>
    embeds.map((provider) => ` ${PROVIDER_ORIGINS[provider][kind]}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${second}${from('script')}`,
    `style-src 'self' 'nonce-${nonce}'${second}`,
    `img-src 'self' ${origins} data: blob:${second}${tiles}${from('img')}`,
    `font-src 'self'${second}`,
    `media-src 'self' ${origins} blob:${second}`,
    `connect-src 'self'${from('connect')}`,
    ...(embeds.length > 0 ? [`frame-src${from('frame')}`] : []),
    "manifest-src 'self'",
    // Workers run from memory, built from files whose hash the page carries.
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ');
}
