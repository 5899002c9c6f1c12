/// <reference path="./punycode.d.ts" />
import { decode } from 'punycode/punycode.es6.js';

/**
 * Formats an e-mail address or a link for people: 'correo@diseño.co' for `correo@xn--diseo-rta.co`. Only changes labels
 * of the host that have only letters of Spanish: any other could pass for a known name (UTS 39) and stays in ASCII.
 */
export function shownAddress(address: string): string {
  return address.replace(
    /^((?:[^@/?#]*@|https?:\/\/)?)([^/?#:@]+)/i,
    (_all, before: string, host: string) => before + host.split('.').map(shownLabel).join('.'),
  );
}

function shownLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  const shown = decoded(label.slice(4).toLowerCase());
  return /^[a-záéíóúüñ0-9-]+$/.test(shown) ? shown : label;
}

/** Decodes a label without its `xn--`. Empty if the label is invalid. */
function decoded(label: string): string {
  try {
    return decode(label);
  } catch {
    return '';
  }
}
