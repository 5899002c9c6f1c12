import { describe, expect, it } from 'vitest';
import { type CardOwner, vcardFileName, vcardOf } from '../src/gallery/digital-card.ts';

const owner: CardOwner = {
  nombre: 'María José Núñez Peña',
  nnegocio: 'Herrería Núñez, Hijos; y Cía.',
  especialidad: 'Herrería artística',
  telefono: '+525512345678',
  telefono_tipo: 'desconocido',
  email: 'maria@demo.vitrina.example',
  www: 'https://nunez.example',
  pais: 'MX',
  estado_pais: 'DF',
};
const page = 'https://vitrina.example/p/herreria-nunez';

/** Unfolds the card's lines, like an address book. */
function linesOf(card: string): string[] {
  return card.replace(/\r\n /g, '').split('\r\n');
}

describe('a vCard', () => {
  it('contains name, business, trade, contact data and place as version 3.0 requires', () => {
    expect(linesOf(vcardOf(owner, page))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Núñez Peña;María José;;;',
      'FN:María José Núñez Peña',
      'ORG:Herrería Núñez\\, Hijos\\; y Cía.',
      'TITLE:Herrería artística',
      'TEL;TYPE=VOICE:+525512345678',
      'EMAIL;TYPE=INTERNET:maria@demo.vitrina.example',
      `URL:${page}`,
      'URL:https://nunez.example',
      'ADR;TYPE=WORK:;;;;Ciudad de México;;México',
      'END:VCARD',
      '',
    ]);
  });

  it.each([
    ['movil', 'TEL;TYPE=CELL,VOICE:+525512345678'],
    ['fijo', 'TEL;TYPE=WORK,VOICE:+525512345678'],
    ['desconocido', 'TEL;TYPE=VOICE:+525512345678'],
  ] as const)('labels a number of the kind %s correctly', (telefono_tipo, line) => {
    expect(linesOf(vcardOf({ ...owner, telefono_tipo }, page))).toContain(line);
  });

  it.each([
    ['Ana', 'N:;Ana;;;'],
    ['Ana Ruiz', 'N:Ruiz;Ana;;;'],
    ['Ana Ruiz Soto', 'N:Ruiz Soto;Ana;;;'],
    ['  Juan  Carlos Ruiz Soto ', 'N:Ruiz Soto;Juan Carlos;;;'],
  ])('reads %j as %j', (nombre, line) => {
    expect(linesOf(vcardOf({ ...owner, nombre }, page))).toContain(line);
  });

  it('escapes characters that would end a value, and line breaks', () => {
    const card = vcardOf({ ...owner, nnegocio: 'a\\b\r\nTEL:666\u0007', especialidad: 'x\rEND:VCARD' }, page);
    expect(linesOf(card)).toContain('ORG:a\\\\b\\nTEL:666');
    expect(linesOf(card)).toContain('TITLE:x\\nEND:VCARD');
    expect(linesOf(card).filter((line) => line === 'END:VCARD')).toHaveLength(1);
  });

  it('uses lines that end with CR LF and fold at 75 octets, never within a character', () => {
    const nnegocio = `${'ñandú🎻'.repeat(30)} fin`;
    const card = vcardOf({ ...owner, nnegocio }, page);
    expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of card.split('\r\n')) {
      const octets = new TextEncoder().encode(line);
      expect(octets.length).toBeLessThanOrEqual(75);
      expect(new TextDecoder('utf-8', { fatal: true }).decode(octets)).toBe(line);
    }
    expect(linesOf(card)).toContain(`ORG:${nnegocio}`);
  });

  it('omits missing fields, and a site that is not an address', () => {
    const card = vcardOf({ ...owner, www: 'javascript:alert(1)', telefono: '', nnegocio: '' }, page);
    expect(card).not.toMatch(/TEL|ORG|javascript/);
  });

  it('gets a harmless file name', () => {
    expect(vcardFileName('herreria-nunez')).toBe('herreria-nunez.vcf');
    expect(vcardFileName('../x')).toBe('x.vcf');
  });
});
