import { describe, expect, it } from 'vitest';
import { contactLinksOf } from '../src/providers/contact-link.tsx';

const provider = {
  telefono: '+52 55 1234 5678',
  whatsapp: 'https://wa.me/525512345678',
  email: 'a@demo.vitrina.example',
  www: 'taller.mx',
  nombre: 'Ana',
};

/** First sentence of a chat. */
function sentenceOf(address: string | null): string | null {
  return address && new URL(address).searchParams.get('text');
}

describe('the contact links of a provider', () => {
  it('include a number, an e-mail, a site, and a chat', () => {
    const { whatsapp, ...others } = contactLinksOf(provider);
    expect(others).toEqual({
      call: 'tel:+525512345678',
      mail: 'mailto:a@demo.vitrina.example',
      site: 'https://taller.mx',
    });
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/525512345678\?text=/);
  });

  it('start a chat with a sentence, which names the open work if any', () => {
    expect(sentenceOf(contactLinksOf(provider).whatsapp)).toBe('Hola, Ana. Vi tu trabajo en Vitrina.');
    expect(sentenceOf(contactLinksOf(provider, 'Fuga & baño «grande»?').whatsapp)).toContain('«Fuga & baño «grande»?»');
  });

  it('omit missing contacts', () => {
    expect(contactLinksOf({ ...provider, telefono: '', whatsapp: '', email: '', www: '' })).toEqual({
      call: null,
      whatsapp: null,
      mail: null,
      site: null,
    });
  });
});
