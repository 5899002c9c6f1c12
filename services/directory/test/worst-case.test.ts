import { profileUpdate } from '@vitrina/contracts';
import { containsTyped, foldKeepingEnye, foldText, normalizePlace } from '@vitrina/contracts/places';
import * as rules from '@vitrina/contracts/rules';
import * as textRisk from '@vitrina/contracts/rules/text-risk';
import { growth } from '@vitrina/local/testing';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../src/rules/clean-text.ts';
import { countableTerm } from '../src/rules/countable-term.ts';
import { typedWords, wantedText } from '../src/rules/search-text.ts';
import { slugCandidates } from '../src/rules/slug.ts';
import { soundOf } from '../src/rules/sound.ts';
import { correctText } from '../src/search/correction.ts';

/** Double the input may take two and a half times as long: work that grows with the square of it takes four. */
const MOST = 2.5;

/** Everything that reads a text of a visitor without looking at its length first. */
const readers: Record<string, (text: string) => unknown> = {
  cleanLine: rules.cleanLine,
  cleanedText: rules.cleanText,
  hasContent: rules.hasContent,
  checkMarks: rules.checkMarks,
  readEmail: rules.readEmail,
  phoneReadings: (text) => rules.phoneReadings(text, 'CO'),
  normalizeLink: rules.normalizeLink,
  foldText,
  normalizePlace: (text) => normalizePlace('MX', text),
  profileUpdate: (text) => profileUpdate.safeParse({ www: text, telefono: text, segmento: text, descripcion: text }),
  cleanText,
  countableTerm,
  wantedText: (text) => wantedText(text, () => false),
  typedWords,
  foldKeepingEnye,
  containsTyped: (text) => containsTyped(text, 'ñandú'),
  slugCandidates: (text) => slugCandidates(text, '0'.repeat(24)),
  soundOf: (text) => soundOf(text.toLowerCase()),
  correctText,
  readable: textRisk.readable,
  hasLink: textRisk.hasLink,
  hasEmail: textRisk.hasEmail,
  withoutEmails: textRisk.withoutEmails,
  hasPhoneNumber: textRisk.hasPhoneNumber,
  nameRisk: textRisk.nameRisk,
};

/** Beginnings that a pattern may take in many ways, repeated; the last character lets the whole match fail. */
const pieces: Record<string, string> = {
  letters: 'a',
  blanks: ' ',
  'line breaks': '\r\n',
  words: 'en ',
  '(at)': '(at)',
  dots: 'a.',
  hyphens: '-',
  'joined emoji': '👩🏽\u200D',
  marks: 'e\u0301\u0301',
  'invisible characters': '\u200B',
  digits: '1 ',
  slashes: 'http://',
  commas: ',a',
  'joined words': '_-',
  addresses: 'a.com ',
  'e-mail addresses': 'a@a.',
  'written stops': 'a punto ',
  octets: '1.1.1.',
  'spelled letters': 'a ',
  brackets: '(.',
  flags: '🇲',
};
const rows = Object.keys(readers).flatMap((reader) => Object.keys(pieces).map((piece) => [reader, piece] as const));

describe('a text of twice the length takes about twice the time', () => {
  it.each(rows)('%s of %s', (reader, piece) => {
    const unit = pieces[piece] ?? '';
    const read = readers[reader] ?? (() => undefined);
    let run = 0;
    // Texts that are read again are remembered by some: each run has one of its own.
    const work = (text: string) => {
      run += 1;
      return read(`${text}${run}\u0000`);
    };
    expect(growth(work, (length) => unit.repeat(Math.ceil(length / unit.length)))).toBeLessThan(MOST);
  });
});
