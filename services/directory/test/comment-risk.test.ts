import { describe, expect, it } from 'vitest';
import { riskOf, TRUSTED_AFTER } from '../src/rules/comment-risk.ts';

const newcomer = { published: 0, elsewhere: 0 };
const known = { published: TRUSTED_AFTER, elsewhere: 0 };

describe('a newcomer’s comment', () => {
  it.each([
    ['Muy buen trabajo, llegó puntual.', null],
    ['¡¡¡Excelente!!! 10/10', null],
    ['Cobró $12,500.00 por la barda de 3.50 x 2.20 el 21-11-2026', null],
    ['Vive en la calle 5 de mayo 1862, C.P. 06000', null],
    ['OK GRACIAS', null],
    ['El Sr. Pérez y la Dra. Gómez quedaron contentos.Recomendado', null],
    ['Tacos de carne de cerdo, el precio en bruto, llegaron retrasados', null],
    ['Sopa de tortuga, disputada y computadora', null],
    ['Vean https://ganadinero.example/oferta', 'enlace'],
    ['visita www.ofertas.example', 'enlace'],
    ['mejor en baratos.com.mx', 'enlace'],
    ['bit.ly/oferta2', 'enlace'],
    ['Llámame al 55 1234 5678', 'contacto'],
    ['WhatsApp +57 (300) 123-45-67', 'contacto'],
    ['5.5.1.2.3.4.5.6.7.8', 'contacto'],
    ['escríbeme a ana@correo.example', 'contacto'],
    ['ana arroba correo punto com', 'contacto'],
    ['ESTO ES UN ROBO, NO VENGAN NUNCA', 'gritos'],
    ['Eres un pendejo', 'insulto'],
    ['PENDEJOS todos', 'insulto'],
    ['qué p3nd3j0', 'insulto'],
    ['hijo de puuuuta', 'insulto'],
    ['p u t o servicio', 'insulto'],
    ['p.u.t.a', 'insulto'],
    ['Malparidos', 'insulto'],
    ['idiotas', 'insulto'],
    ['Estúpida atención', 'insulto'],
  ] as const)('%j is held for %j', (text, expected) => {
    expect(riskOf(text, newcomer)).toBe(expected);
  });
});

describe('who is known', () => {
  it.each(['Vean https://mis-fotos.example', 'Su número es 55 1234 5678', 'QUEDAMOS FELICES CON TODO'])(
    'may say %j',
    (text) => expect(riskOf(text, known)).toBeNull(),
  );

  it('may not insult', () => expect(riskOf('Qué imbécil', known)).toBe('insulto'));

  it.each([
    ['Muy bueno', 1, null],
    ['Muy bueno', 2, 'repetido'],
    ['Conozcan mi taller de muebles a la medida en la colonia Roma', 1, 'repetido'],
    ['Conozcan mi taller de muebles a la medida en la colonia Roma', 0, null],
  ] as const)('saying %j to %d others is held for %j', (text, elsewhere, expected) => {
    expect(riskOf(text, { ...known, elsewhere })).toBe(expected);
  });
});
