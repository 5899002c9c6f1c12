/**
 * An e-mail address or a link as people read it: 'correo@diseño.co' for `correo@xn--diseo-rta.co`. Only the labels of the
 * host change, and only those of letters of Spanish: any other could pass for a known name (UTS 39) and stays in ASCII.
 */
export function shownAddress(address: string): string {
  return address.replace(
    /^((?:[^@/?#]*@|https?:\/\/)?)([^/?#:@]+)/i,
    (_all, before: string, host: string) => before + host.split('.').map(shownLabel).join('.'),
  );
}

/** The last letter of Spanish in Unicode, ü. */
const LAST_LETTER = 0xfc;

function shownLabel(label: string): string {
  const shown = /^xn--/i.test(label) ? decodePunycode(label.slice(4).toLowerCase()) : null;
  return shown !== null && /^[a-záéíóúüñ0-9-]+$/.test(shown) ? shown : label;
}

/** Decodes a label by RFC 3492, 6.2. Null where it is invalid or has a character after {@link LAST_LETTER}. */
function decodePunycode(label: string): string | null {
  const delimiter = label.lastIndexOf('-');
  const characters = [...label.slice(0, Math.max(0, delimiter))];
  let [code, index, bias, at] = [128, 0, 72, delimiter + 1];
  while (at < label.length) {
    const before = index;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const value = Number.parseInt(label[at++] ?? '', 36);
      if (Number.isNaN(value)) return null;
      const digit = (value + 26) % 36;
      const threshold = Math.min(26, Math.max(1, k - bias));
      index += digit * weight;
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = characters.length + 1;
    code += Math.floor(index / length);
    if (code > LAST_LETTER) return null;
    bias = adaptedBias(index - before, length, before === 0);
    index %= length;
    characters.splice(index++, 0, String.fromCharCode(code));
  }
  return characters.join('');
}

/** Bias for the next number of a label (RFC 3492, 6.1). */
function adaptedBias(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
