import { shuffled } from '@vitrina/contracts/layout';
import { describe, expect, it } from 'vitest';
import { externalLink, websiteOf } from '../src/providers/contact-link.tsx';

describe('the order of a visit', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  it('depends only on the seed, and loses nothing', () => {
    expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
    expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
    expect([...shuffled(items, 7)].sort((a, b) => a - b)).toEqual(items);
  });
  it('handles a seed of zero and lists without a choice', () => {
    expect(shuffled(items, 0)).not.toEqual(items);
    expect(shuffled([], 3)).toEqual([]);
    expect(shuffled(['a'], 3)).toEqual(['a']);
  });
});

describe('the link of a post', () => {
  it.each([
    ['taller.mx', 'basico', 'https://taller.mx'],
    ['http://taller.mx', 'premium', 'http://taller.mx'],
    ['taller.mx', 'gratis', null],
    ['', 'premium', null],
    ['javascript:alert(1)', 'premium', null],
  ])('for %j on plan %s opens %j', (www, plan, expected) => {
    expect(externalLink(www, plan)).toBe(expected);
  });
  it('appears on the contact card in every plan', () => {
    expect(websiteOf('taller.mx')).toBe('https://taller.mx');
    expect(websiteOf('')).toBeNull();
    expect(websiteOf('javascript:alert(1)')).toBeNull();
  });
});
