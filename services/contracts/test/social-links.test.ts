import { describe, expect, it } from 'vitest';
import { normalizeSocialLink, normalizeSocialLinks, socialNetwork, splitSocialLinks } from '../src/rules/index.ts';

describe('a link to a social network', () => {
  it.each([
    ['', ''],
    [' instagram.com/taller ', 'https://instagram.com/taller'],
    ['http://facebook.com/taller', 'https://facebook.com/taller'],
    ['HTTP://facebook.com/taller', 'https://facebook.com/taller'],
    ['javascript:alert(1)', 'red_invalida'],
    ['ftp://instagram.com/taller', 'red_invalida'],
    ['@taller', 'red_invalida'],
    [`https://x.com/${'a'.repeat(90)}`, 'enlace_largo'],
  ])('turns %j into %j', (text, expected) => {
    const result = normalizeSocialLink(text);
    expect('link' in result ? result.link : result.error).toBe(expected);
  });

  it.each([
    ['https://www.instagram.com/taller', 'Instagram'],
    ['https://m.facebook.com/taller', 'Facebook'],
    ['https://vm.tiktok.com/abc', 'TikTok'],
    ['https://youtu.be/abc', 'YouTube'],
    ['https://twitter.com/taller', 'X'],
    ['https://mx.linkedin.com/in/taller', 'LinkedIn'],
    ['https://pin.it/abc', 'Pinterest'],
    ['https://wa.me/525512345678', 'WhatsApp'],
    ['https://www.taller.example/red', 'taller.example'],
    ['https://notfacebook.com/a', 'notfacebook.com'],
    ['https://facebook.com.mal.example/a', 'facebook.com.mal.example'],
    ['', ''],
  ])('gives %j the name %j', (link, name) => {
    expect(socialNetwork(link)).toBe(name);
  });

  it('counts among three at most, each once, without empty ones', () => {
    expect(normalizeSocialLinks(['', 'x.com/a', ' '])).toEqual({ links: ['https://x.com/a'] });
    expect(normalizeSocialLinks(['x.com/a', 'https://x.com/a'])).toEqual({ error: 'red_repetida', index: 1 });
    expect(normalizeSocialLinks(['x.com/a', 'x.com/b', 'x.com/c', 'x.com/d'])).toEqual({
      error: 'redes_demasiadas',
      index: 3,
    });
    expect(splitSocialLinks('x.com/a\r\n\nx.com/b')).toEqual(['x.com/a', 'x.com/b']);
  });
});
