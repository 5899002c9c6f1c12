import { expect, it } from 'vitest';
import { entryExcerpt, textParagraphs } from '../src/rules/blog.ts';

const linksOf = (text: string) =>
  textParagraphs(text).flatMap((pieces) => pieces.flatMap(({ href }) => (href === null ? [] : [href])));

it.each([
  ['Más en https://barro.example/a?b=1.', ['https://barro.example/a?b=1']],
  [
    '(http://barro.example:8080/x), HTTPS://Ñandú.example#y',
    ['http://barro.example:8080/x', 'HTTPS://Ñandú.example#y'],
  ],
  ['https://ana:clave@barro.example https://barro.example@otro.example/x', []],
  ['https://localhost/x javascript:alert(1) ftp://barro.example https:// barro.example', []],
  ['https://barro.example\\@otro.example https://.example', []],
])('finds the web addresses of %s as links', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

it('keeps all words in paragraphs, and ends an excerpt between words', () => {
  const pieces = textParagraphs(' Uno https://a.example, dos.\n\n\nTres. ');
  expect(pieces.map((line) => line.map(({ text }) => text).join(''))).toEqual(['Uno https://a.example, dos.', 'Tres.']);
  expect(entryExcerpt(`${'palabra '.repeat(40)}`)).toMatch(/^(palabra )+palabra…$/);
});
