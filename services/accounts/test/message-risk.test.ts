import { describe, expect, it } from 'vitest';
import { messageRisk, SAME_TEXT_LIMIT } from '../src/messages/message-risk.ts';

const rows: Array<[text: string, risk: ReturnType<typeof messageRisk>]> = [
  ['Busco quien arregle una fuga en la cocina, vivo en Zapopan.', null],
  ['Soy Eva, mi correo es eva.ruiz@correo.com y mi cel 33 1234 5678', null],
  ['¿Cuánto por 40 m² de piso? Es para el 24/12, de 9:00 a 18:00.', null],
  ['Mira mi sitio www.prestamos-ya.example y gana dinero', 'link'],
  ['Gana dinero en prestamos punto com hoy mismo', 'link'],
  ['Entra a evil.dev y gana dinero', 'link'],
  ['Mi correo es eva@evil.dev y la casa mide 2.5m', null],
  ['Quiero pintar la casa.Es de dos pisos', null],
  ['Eres un p3ndejo y no sabes trabajar', 'insult'],
  ['PRÉSTAMOS RÁPIDOS SIN AVAL NI BURÓ', 'shouting'],
];

describe('the spam check of a message', () => {
  it.each(rows)('rates the text "%s" as %s', (text, risk) => expect(messageRisk({ name: 'Eva', text }, 0)).toBe(risk));

  it('detects a link in the name', () => {
    expect(messageRisk({ name: 'premios.com', text: 'Quiero una cotización' }, 0)).toBe('link');
  });

  it('allows the same text to some providers, but not to many', () => {
    const message = { name: 'Eva', text: 'Busco fotógrafo para una boda' };
    expect(messageRisk(message, SAME_TEXT_LIMIT)).toBeNull();
    expect(messageRisk(message, SAME_TEXT_LIMIT + 1)).toBe('repeated');
  });
});
