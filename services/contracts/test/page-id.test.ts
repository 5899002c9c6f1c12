import { describe, expect, it } from 'vitest';
import { PAGE_LIFE_S, readPageId, writePageId } from '../src/microfrontends/sealed-tokens.ts';

const secret = 'un secreto que comparten la puerta y el registro';
const now = Date.UTC(2026, 10, 23);
const releases = [
  { name: 'mf-chat', version: '1.0.0-0123456789ab' },
  { name: 'shell', version: '1.2.0-ba9876543210' },
];
const id = writePageId(secret, releases, now);

describe('the id of a page', () => {
  it('names the versions that the page was made from', () => {
    const versions = new Map(releases.map(({ name, version }) => [name, version]));
    expect(readPageId(secret, id, now)?.versions).toEqual(versions);
  });

  it('differs for each page', () => {
    expect(readPageId(secret, writePageId(secret, releases, now), now)?.nonce).not.toBe(
      readPageId(secret, id, now)?.nonce,
    );
  });

  it('expires', () => {
    const end = now + PAGE_LIFE_S * 1000;
    expect([readPageId(secret, id, end) !== null, readPageId(secret, id, end + 1_000)]).toEqual([true, null]);
  });

  it.each([
    ['nothing', ''],
    ['no code', id.slice(0, id.lastIndexOf(':'))],
    ['an empty code', id.slice(0, id.lastIndexOf(':') + 1)],
    ['another version', id.replace('1.0.0', '1.0.1')],
    ['another microfrontend', id.replace('mf-chat', 'mf-caht')],
    ['a longer life', id.replace(/^\d/, '9')],
    ['another nonce', id.replace(/:./, (start) => (start === ':A' ? ':B' : ':A'))],
    ['the code of another secret', writePageId('otro secreto', releases, now)],
  ])('becomes invalid with %s', (_name, forged) => {
    expect(readPageId(secret, forged, now)).toBeNull();
  });
});
