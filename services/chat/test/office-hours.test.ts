import { serviceKeys } from '@vitrina/local/testing';
import { describe, expect, it } from 'vitest';
import { isWithin, nextOpening, type OfficeHours, readOfficeHours } from '../src/agents/office-hours.ts';
import { readConfig } from '../src/config.ts';
import { texts } from '../src/texts.ts';

const week = readOfficeHours('1-5 09:00-18:00 America/Mexico_City') as OfficeHours;

describe('office hours', () => {
  it.each([
    ['include Monday at nine in Mexico City', '2027-03-08T15:00:00Z', true],
    ['exclude the minute before', '2027-03-08T14:59:59Z', false],
    ['include Friday, a minute before six', '2027-03-12T23:59:59Z', true],
    ['exclude Friday at six', '2027-03-13T00:00:00Z', false],
    ['exclude Saturday noon', '2027-03-13T18:00:00Z', false],
    ['exclude Sunday in Mexico City while it is Monday in UTC', '2027-03-15T05:00:00Z', false],
  ])('%s', (_name, moment, inside) => {
    expect(isWithin(week, new Date(moment))).toBe(inside);
  });

  it('appear as a Spanish phrase', () => {
    const noticeFor = (text: string) => {
      const hours = readOfficeHours(text) as OfficeHours;
      return texts.outOfHours(hours, nextOpening(hours, new Date('2027-03-13T18:00:00Z')));
    };
    expect(noticeFor('1-5 09:00-18:00 America/Mexico_City')).toContain(
      'Atendemos de lunes a viernes, de 9:00 a 18:00 (hora de la Ciudad de México). Volvemos el lunes a las 9:00.',
    );
    expect(noticeFor('6-6 10:30-12:00 America/Bogota')).toContain('los sábados, de 10:30 a 12:00 (hora de Bogotá)');
    expect(noticeFor('1-7 01:00-02:00 America/Tijuana')).toContain(
      'todos los días, de 1:00 a 2:00 (hora de Tijuana). Volvemos mañana a la 1:00.',
    );
  });

  it.each([
    ['Monday before nine', '2027-03-08T14:00:00Z', 'hoy a las 9:00'],
    ['Monday after six', '2027-03-09T00:30:00Z', 'mañana a las 9:00'],
    ['Friday after six', '2027-03-13T00:00:00Z', 'el lunes a las 9:00'],
    ['Sunday in Mexico City while it is Monday in UTC', '2027-03-15T05:00:00Z', 'mañana a las 9:00'],
  ])('open next at the expected time after %s', (_name, moment, phrase) => {
    expect(texts.outOfHours(week, nextOpening(week, new Date(moment)))).toContain(`Volvemos ${phrase}.`);
  });

  it('open next a week later if they cover a single day', () => {
    const saturdays = readOfficeHours('6-6 10:30-14:00 America/Bogota') as OfficeHours;
    expect(nextOpening(saturdays, new Date('2027-03-13T20:00:00Z'))).toEqual({ inDays: 7, day: 6, minute: 630 });
  });

  it.each([
    '5-1 09:00-18:00 America/Bogota',
    '1-5 18:00-09:00 America/Bogota',
    '1-5 09:00-25:00 UTC',
    '1-5 09:00-18:00 Nada/Nada',
    '1-8 09:00-18:00 UTC',
  ])('are refused if configured as %j', (CHAT_HOURS) => {
    expect(readOfficeHours(CHAT_HOURS)).toBeNull();
    expect(() => readConfig({ ...process.env, SERVICE_KEYS: serviceKeys('chat'), CHAT_HOURS })).toThrow(/CHAT_HOURS/);
  });
});
