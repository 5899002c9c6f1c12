import { expect, it } from 'vitest';
import { asksForPerson } from '../src/assistant/asks-for-person.ts';
import { ASKS_FOR_A_PERSON, ASKS_FOR_SOMETHING_ELSE } from './hand-off/sets.ts';

it.each(ASKS_FOR_A_PERSON)('the message "%s" asks for a person', (text) => {
  expect(asksForPerson(text)).toBe(true);
});

it.each(ASKS_FOR_SOMETHING_ELSE)('the message "%s" remains a search', (text) => {
  expect(asksForPerson(text)).toBe(false);
});

it('a person wanted for a task remains a search, however long the text', () => {
  expect(asksForPerson(`quiero ${'que '.repeat(2_000)}hablar con una persona que pinte`)).toBe(false);
});
