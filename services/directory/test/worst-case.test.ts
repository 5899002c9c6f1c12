import { profileUpdate } from '@vitrina/contracts';
import { containsTyped, foldKeepingEnye, foldText, normalizePlace } from '@vitrina/contracts/places';
import * as rules from '@vitrina/contracts/rules';
import * as textRisk from '@vitrina/contracts/rules/text-risk';
import { describe, expect, it } from 'vitest';
import { cleanText, slugCandidates } from '../src/model/names.ts';
import { correctText } from '../src/search/correction.ts';
import { countableTerm, extractRequest, extractTypedWords } from '../src/search/search-text.ts';
import { soundOf } from '../src/search/word-forms.ts';
import { measureGrowth } from './growth.ts';

/** Maximum ratio of the times for double the input: quadratic work has a ratio of four. */
const MOST = 2.5;

/** Functions that read a visitor's text without checking its length first. */
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
  extractRequest: (text) => extractRequest(text, () => false),
  extractTypedWords,
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

/** Repeated pieces that a pattern can match in many ways; the last character makes the whole match fail. */
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
    // Some readers cache texts, so each run uses a different one.
    const work = (text: string) => {
      run += 1;
      return read(`${text}${run}\u0000`);
    };
    const text = (length: number) => unit.repeat(Math.ceil(length / unit.length));
    expect(measureGrowth(work, text, MOST)).toBeLessThan(MOST);
  });
});
