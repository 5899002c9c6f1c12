import { describe, expect, it } from 'vitest';
import {
  CODE_ATTEMPTS,
  codeFor,
  isCode,
  isCodeValid,
  type PhoneCode,
  receivesCodes,
} from '../src/badges/phone-code.ts';

const secret = 'x'.repeat(32);
const sent: PhoneCode = { phone: '+523312345678', needId: 'a'.repeat(24), until: new Date(1_000), attempts: 0 };
const id = 'b'.repeat(24);

describe('the code for a telephone', () => {
  it('stays the same for each attempt, and differs for another number, message, account or secret', () => {
    const code = codeFor(secret, id, sent);
    expect(code).toMatch(/^\d{6}$/);
    expect(codeFor(secret, id, { ...sent, attempts: 3 })).toBe(code);
    const others = [
      codeFor(secret, id, { ...sent, phone: '+523312345679' }),
      codeFor(secret, id, { ...sent, needId: 'c'.repeat(24) }),
      codeFor(secret, 'c'.repeat(24), sent),
      codeFor('y'.repeat(32), id, sent),
    ];
    expect(new Set([code, ...others]).size).toBe(5);
    expect(isCode(secret, id, sent, code)).toBe(true);
    expect(isCode(secret, id, sent, others[0] ?? '')).toBe(false);
  });

  it('spreads evenly over its million values', () => {
    const codes = Array.from({ length: 5_000 }, (_, at) => Number(codeFor(secret, id, { ...sent, needId: `${at}` })));
    expect(new Set(codes).size).toBeGreaterThan(4_900);
    const low = codes.filter((code) => code < 100_000).length;
    expect(low).toBeGreaterThan(400);
    expect(low).toBeLessThan(600);
  });

  it('expires with its time and its attempts', () => {
    expect(isCodeValid(sent, new Date(999))).toBe(true);
    expect(isCodeValid(sent, new Date(1_000))).toBe(false);
    expect(isCodeValid({ ...sent, attempts: CODE_ATTEMPTS - 1 }, new Date(0))).toBe(true);
    expect(isCodeValid({ ...sent, attempts: CODE_ATTEMPTS }, new Date(0))).toBe(false);
    expect(isCodeValid(null, new Date(0))).toBe(false);
  });
});

describe('a number', () => {
  it.each(['+523312345678', '+525512345678', '+573155550913'])('%s receives codes', (phone) => {
    expect(receivesCodes(phone)).toBe(true);
  });

  it.each([
    ['a landline of Colombia', '+576012345678'],
    ['a toll-free number', '+528001234567'],
    ['a premium number', '+529001234567'],
    ['a number of another country', '+14155552671'],
    ['a satellite phone', '+8821612345678'],
    ['no number', ''],
  ])('that is %s receives no codes', (_kind, phone) => {
    expect(receivesCodes(phone)).toBe(false);
  });
});
