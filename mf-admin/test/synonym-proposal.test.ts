import { expect, it } from 'vitest';
import { synonymProposal } from '../src/synonym-proposal.ts';

const catalogue = [
  { categoria: 'Hogar', subcategorias: ['Plomería', 'Electricidad'] },
  { categoria: 'Música', subcategorias: ['Mariachi'] },
];

it('a proposal puts each word to the trade that was chosen, in the order and form of the synonyms', () => {
  const chosen = { tinaco: 'Plomería', xilofono: 'Mariachi', cano: 'Plomería', nada: '', otro: 'Astrología' };
  expect(JSON.parse(synonymProposal(chosen, catalogue))).toEqual({
    Hogar: [{ trades: 'Plomería', people: '', words: 'cano, tinaco' }],
    Música: [{ trades: 'Mariachi', people: '', words: 'xilofono' }],
  });
});
