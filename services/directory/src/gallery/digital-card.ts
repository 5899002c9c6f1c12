import type { Provider } from '@vitrina/contracts';
import { countryName, displayName } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { CARD_MARK, normalizeLink } from '@vitrina/contracts/rules';
import { Problem } from '@vitrina/kernel';
import { encode } from 'uqr';
import type { Handlers } from '../context.ts';
import type { Store } from '../model/store.ts';
import { COLOURS } from '../pictures/drawing.ts';
import { readPublicProvider, type StoredProvider } from './cards.ts';

/** Longest line in octets of UTF-8 without its line break (RFC 2425, 5.8.1). */
const LINE_OCTETS = 75;

/** Types of a phone number (RFC 2426, 3.3.1); a landline counts as a work number. */
const PHONE_TYPES = { movil: 'CELL,VOICE', fijo: 'WORK,VOICE', desconocido: 'VOICE' } as const;

/** Provider fields in a vCard. */
export type CardOwner = Pick<
  Provider,
  'nombre' | 'nnegocio' | 'especialidad' | 'telefono' | 'telefono_tipo' | 'email' | 'www' | 'pais' | 'estado_pais'
>;

/** Width of the quiet zone around a code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** QR code as SVG paths, one unit per module. */
interface QrCode {
  /** Side including the quiet zone. */
  size: number;
  /** Light square under the code, also in dark themes, because many readers need it. */
  ground: string;
  modules: string;
}

/** Calls for the digital card of a provider whose plan includes one: the contact file and the QR code. */
export const digitalCardCalls = {
  /** vCard of a provider whose plan includes a digital card. */
  'GET /api/proveedores/:id/contacto': async ({ c, params }, { store, media }) => {
    const card = await readCardOwner(store, params.id);
    const owner = media.ofProvider(card);
    return c.body(vcardOf(owner, media.absoluteUrl(`/p/${owner.slug}`)), 200, {
      'Content-Type': 'text/vcard; charset=utf-8',
      // Safari opens a contact only inline; browsers that cannot show one save the file.
      'Content-Disposition': `inline; filename="${vcardFileName(owner.slug)}"`,
    });
  },

  /** QR code of a provider whose plan includes a digital card. */
  'GET /api/proveedores/:id/codigo': async ({ c, params }, { store, media }) => {
    const card = await readCardOwner(store, params.id);
    const { size, ground, modules } = qrCode(`${media.absoluteUrl(`/p/${card.slug}`)}?${CARD_MARK}`);
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<path d="${ground}" fill="#fff"/><path d="${modules}" fill="${COLOURS.ink}"/></svg>`;
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml' });
  },
} satisfies Handlers;

/** Reads a public provider whose plan includes a digital card. @throws {Problem} `proveedor_no_encontrado` */
async function readCardOwner(store: Store, id: string): Promise<StoredProvider> {
  const card = await readPublicProvider(store, { _id: id });
  if (!planHas(card.plan, 'tarjetaDigital')) throw new Problem('proveedor_no_encontrado');
  return card;
}

/**
 * Builds a provider's vCard 3.0 (RFC 2426): UTF-8, lines of at most 75 octets ended by CR LF, texts escaped.
 * @param page absolute URL of the provider's page
 */
export function vcardOf(owner: CardOwner, page: string): string {
  const link = normalizeLink(owner.www);
  const site = 'link' in link ? link.link : null;
  const { given, family } = nameParts(owner.nombre);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${[family, given, '', '', ''].map(escapeText).join(';')}`,
    `FN:${escapeText(owner.nombre)}`,
    ...(owner.nnegocio ? [`ORG:${escapeText(owner.nnegocio)}`] : []),
    ...(owner.especialidad ? [`TITLE:${escapeText(owner.especialidad)}`] : []),
    ...(owner.telefono ? [`TEL;TYPE=${PHONE_TYPES[owner.telefono_tipo]}:${escapeText(owner.telefono)}`] : []),
    ...(owner.email ? [`EMAIL;TYPE=INTERNET:${escapeText(owner.email)}`] : []),
    `URL:${page}`,
    ...(site ? [`URL:${site}`] : []),
    `ADR;TYPE=WORK:${['', '', '', '', displayName(owner.pais, owner.estado_pais), '', countryName(owner.pais)]
      .map(escapeText)
      .join(';')}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Builds the card's file name: only letters, digits and '-'. */
export function vcardFileName(slug: string): string {
  return `${slug.replace(/[^a-z0-9-]/g, '')}.vcf`;
}

/** Escapes backslash, comma, semicolon and line break; drops other control characters. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Splits a name into given and family names as both countries do: of four or more words, two are given names. */
function nameParts(name: string): { given: string; family: string } {
  const words = name.trim().split(/\s+/);
  const given = words.length >= 4 ? 2 : 1;
  return { given: words.slice(0, given).join(' '), family: words.slice(given).join(' ') };
}

/** Folds a long line into pieces, each after the first starting with a blank; never within a character. */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    // The blank at the start of a further piece counts.
    if (octets + size > LINE_OCTETS - (pieces.length > 0 ? 1 : 0)) {
      pieces.push(piece);
      piece = '';
      octets = 0;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}

/** Encodes a text, usually an address. Level M: readable with up to 15 % damaged. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, ground: `M0 0h${size}v${size}h-${size}z`, modules };
}
