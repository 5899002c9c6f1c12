import { describe, expect, it } from 'vitest';
import { splitIntoPieces } from '../src/assistant/answer.ts';
import { readDetails } from '../src/assistant/criteria.ts';
import { understand } from '../src/assistant/understand.ts';
import { truncateAddress } from '../src/visitor/visitor.ts';

describe('a question', () => {
  const cases: Array<[string, string, string | null]> = [
    ['necesito un plomero en Guadalajara', 'plomero', 'MX-JAL'],
    ['Busco clases de baile en Bogotá, D.C.', 'clases de baile', 'CO-DC'],
    ['¿Hay chef a domicilio en CDMX?', 'chef a domicilio', 'MX-DF'],
    ['fotógrafo para una boda en México', 'fotógrafo boda', 'MX'],
    ['mariachi en el Estado de México', 'mariachi', 'MX-MX'],
    ['plomero Guadalajara', 'plomero', 'MX-JAL'],
    ['¿Me recomiendas un electricista de Cali?', 'electricista', 'CO-VAC'],
    ['pintura de casas en Playa del Carmen por favor', 'pintura de casas', 'MX-ROO'],
    ['diseño en NL', 'diseño', 'MX-NL'],
    ['un DJ en Cancún', 'dj', 'MX-ROO'],
    ['plomero de la colonia Roma', 'plomero', 'MX-DF'],
    ['plomero en Roma', 'plomero', 'MX-DF'],
    ['plomero por la Roma', 'plomero', 'MX-DF'],
    ['cerrajero en la del valle df', 'cerrajero', 'MX-DF'],
    ['refrigeración Colima Colima', 'refrigeración', 'MX-COL'],
    ['cortar el pasto, Pasto', 'cortar pasto', 'CO-NAR'],
    ['cortar setos, pasto y maleza', 'cortar setos pasto maleza', null],
    ['me quiero hacer las uñas', 'hacer uñas', null],
    ['pan bello y rico en Suba', 'pan bello rico', 'CO-DC'],
    ['pintor Villavicencio', 'pintor', 'CO-MET'],
    ['mariachi Guerrero en Monterrey', 'mariachi guerrero', 'MX-NL'],
    ['¿qué hay en Jalisco?', '', 'MX-JAL'],
    ['abogado que sepa de divorcios', 'abogado divorcios', null],
    ['¿en que ciudad hay barbería?', 'barbería', null],
    ['peluquería sin cita', 'peluquería sin cita', null],
    ['<script>alert(1)</script>', 'script alert 1 script', null],
  ];
  it.each(cases)('has the expected words and place: %s', (question, words, place) => {
    const understood = understand(question);
    if (understood.kind !== 'search') throw new Error(understood.kind);
    const named =
      understood.place && [understood.place.country, understood.place.subdivision].filter(Boolean).join('-');
    expect([understood.words, named]).toEqual([words, place]);
  });

  it.each(['hablar con un humano', 'Quiero HABLAR  con un humano.', '¿puedo hablar con un humanó?'])(
    'asks for a person: %s',
    (text) => {
      expect(understand(text)).toEqual({ kind: 'human' });
    },
  );

  it.each([
    ['hola', 'greeting'],
    ['¡Buenos días!', 'greeting'],
    ['ola k tal', 'greeting'],
    ['🙂', 'greeting'],
    ['...', 'greeting'],
    ['gracias', 'thanks'],
    ['no, muchas grasias', 'thanks'],
    ['ok, eso es todo', 'farewell'],
  ])('counts as small talk: %s', (text, talk) => {
    expect(understand(text)).toEqual({ kind: 'talk', talk });
  });

  it.each([
    ['key west zzz', 'key west zzz'],
    ['busco a Karla Montes', 'karla montes'],
    ['muebles de kosina', 'muebles de cosina'],
  ])('keeps the spelling of words that belong to no need: %s', (text, words) => {
    expect(understand(text)).toMatchObject({ kind: 'search', words });
  });

  it('gives at most eight words to the search', () => {
    const understood = understand(Array.from({ length: 50 }, (_, at) => `cosa${at}`).join(' '));
    expect(understood.kind === 'search' && understood.words.split(' ')).toHaveLength(8);
  });
});

describe('the time and the budget', () => {
  it.each([
    ['Hoy mismo', 'hoy mismo', null],
    ['para mañana por favor', 'para mañana', null],
    ['este fin de semana, hasta $1,500', 'este fin de semana', 'hasta $1,500'],
    ['plomero el viernes por 800 pesos', 'el viernes', 'por 800 pesos'],
    ['tengo un presupuesto de 2 mil pesos', null, 'tengo un presupuesto de 2 mil pesos'],
    ['Sin presupuesto fijo', null, 'sin presupuesto fijo'],
    ['banquete para 100 personas', null, null],
    ['mañanitas con mariachi', null, null],
  ])('come from the text "%s"', (text, when, budget) => {
    expect(readDetails(text)).toMatchObject({ when, budget });
  });

  it('make no trade by themselves', () => {
    expect(understand('esta semana')).toMatchObject({ kind: 'search', words: '', place: null, isDetail: true });
  });
});

describe('a word of complaint or refusal', () => {
  it.each([
    ['mi coche me dejo tirado en la carretera', 'Grúas'],
    ['mi celular no responde', 'Reparación de celulares'],
    ['el plomero no me contesta, necesito otro', 'Plomería'],
    ['no quiero gastar mucho en un plomero pero que sea bueno', 'Plomería'],
    ['no busco pintor de carros sino de casas', 'Pintura de casas'],
  ])('leaves %j a search for %s', (text, trade) => {
    expect(understand(text)).toMatchObject({ kind: 'search', trade });
  });

  it('reports bad work of a hired person', () => {
    expect(understand('el mecanico me quedo mal')).toMatchObject({ kind: 'question', topic: 'reportar' });
  });
});

describe('the pieces of a text', () => {
  it.each(['Encontré una opción de «plomero» en Jalisco:', 'uno', ' con espacios  dobles ', 'a b c d e f g h i'])(
    '%j is what they give together',
    (text) => {
      expect(splitIntoPieces(text).join('')).toBe(text);
    },
  );
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:12:34::5', '2001:db8:12::'],
    ['2001:DB8::5', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['local', ''],
    ['999.1.1.1', ''],
  ])('equals, for %s, %s', (address, network) => {
    expect(truncateAddress(address)).toBe(network);
  });
});
