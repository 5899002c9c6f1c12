import { describe, expect, it } from 'vitest';
import { waysTo } from '../src/providers/ways.ts';

const provider = {
  telefono: '+52 55 1234 5678',
  whatsapp: 'https://wa.me/525512345678',
  email: 'a@demo.vitrina.example',
  www: 'taller.mx',
  nombre: 'Ana',
};

/** The sentence that a chat begins with. */
function sentenceOf(address: string | null): string | null {
  return address && new URL(address).searchParams.get('text');
}

describe('ways to a provider', () => {
  it('are a number, an e-mail, a site, and a chat', () => {
    const { whatsapp, ...others } = waysTo(provider);
    expect(others).toEqual({
      call: 'tel:+525512345678',
      mail: 'mailto:a@demo.vitrina.example',
      site: 'https://taller.mx',
    });
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/525512345678\?text=/);
  });

  it('have a chat that begins with a sentence, which names the work where one is looked at', () => {
    expect(sentenceOf(waysTo(provider).whatsapp)).toBe('Hola, Ana. Vi tu trabajo en Vitrina.');
    expect(sentenceOf(waysTo(provider, 'Fuga & baño «grande»?').whatsapp)).toContain('«Fuga & baño «grande»?»');
  });

  it('leave out what there is not', () => {
    expect(waysTo({ ...provider, telefono: '', whatsapp: '', email: '', www: '' })).toEqual({
      call: null,
      whatsapp: null,
      mail: null,
      site: null,
    });
  });
});
