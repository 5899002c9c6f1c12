import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { findSubdivision, SUBDIVISIONS } from '@vitrina/contracts/places';
import { PLANS } from '@vitrina/contracts/plans';
import {
  checkMarks,
  checkSegments,
  cleanLine,
  missingProfileFields,
  normalizeLink,
  publishFaults,
} from '@vitrina/contracts/rules';
import { readServices, writeServices } from '@vitrina/contracts/rules/prices';
import { pickProfileFields } from '@vitrina/contracts/wire';
import { describe, expect, it } from 'vitest';
import { DEMO_DOMAIN, fixedProviders, LEADING, providers } from '../src/people/provider.ts';

const SEED = 20260101;
const DAY = '2026-12-01';
const three = [...providers(SEED, 300)];
const everyone = [...three, ...fixedProviders(SEED)];

describe('demo providers', () => {
  it('stay the same for the same seed, whatever their number, and differ for another seed', () => {
    expect([...providers(SEED, 300)]).toEqual(three);
    expect([...providers(SEED, 40)]).toEqual(three.slice(0, 40));
    expect([...providers(SEED + 1, 40)]).not.toEqual(three.slice(0, 40));
  });

  it('share no name, business name or e-mail', () => {
    for (const key of ['nombre', 'nnegocio', 'email'] as const) {
      expect(new Set(three.map((provider) => provider[key])).size, key).toBe(three.length);
    }
    expect(new Set(everyone.map(({ email }) => email)).size).toBe(everyone.length);
  });

  it('get complete profiles within the limits of the form', () => {
    for (const provider of everyone) {
      const { place, descripcion, email, telefono, cp } = provider;
      expect(
        missingProfileFields(pickProfileFields({ ...provider, pais: place.country, estado_pais: place.code })),
        email,
      ).toEqual([]);
      expect(descripcion.length, descripcion).toBeGreaterThanOrEqual(120);
      expect(descripcion.length, descripcion).toBeLessThanOrEqual(250);
      expect(descripcion, 'ends as a sentence').toMatch(/\.$/);
      const { nnegocio, nombre, especialidad, horario } = provider;
      const texts = [descripcion, nnegocio, nombre, especialidad, horario];
      expect(texts.map((text) => cleanLine(text).trim())).toEqual(texts);
      expect(texts.flatMap((text) => checkMarks(text) ?? [])).toEqual([]);
      expect(email).toMatch(new RegExp(`^[a-z0-9.]+@${DEMO_DOMAIN.replaceAll('.', '\\.')}$`));
      expect(checkSegments(provider.segmentos, SEGMENTS)).toBeNull();
      expect(normalizeLink(provider.www), provider.www).toEqual({ link: provider.www });
      expect(telefono, 'made-up block').toMatch(
        place.country === 'MX' ? /^\+52\d{2,3}5550\d{3,4}$/ : /^\+573\d{2}5550\d{3}$/,
      );
      expect(telefono).toHaveLength(13);
      expect(cp).toMatch(place.country === 'MX' ? /^\d{5}$/ : /^\d{6}$/);
      expect(findSubdivision(place.country, place.code)).toBe(place);
    }
  });

  it('state prices that the form accepts, the first ones without exception', () => {
    for (const { services, email } of everyone)
      expect(readServices(JSON.stringify(writeServices(services))), email).toEqual({ services });
    const priced = three.filter(({ services }) => services.length > 0);
    expect(priced.slice(0, LEADING)).toEqual(three.slice(0, LEADING));
    expect(priced.length / three.length).toBeGreaterThan(0.6);
    expect(priced.length).toBeLessThan(three.length);
  });

  it('publish posts that the form accepts', () => {
    for (const { posts, www } of everyone) {
      expect(posts.length).toBeGreaterThanOrEqual(1);
      const films = posts.filter(({ kind }) => kind === 'video').length;
      expect(posts.length - films).toBeLessThanOrEqual(8);
      expect(films).toBeLessThanOrEqual(1);
      expect(new Set(posts.map(({ evento }) => evento)).size).toBe(posts.length);
      for (const { evento, descripcion, trade, inDays } of posts) {
        const form = { event: evento, text: descripcion, website: www, eventDate: DAY, publicationDate: DAY };
        expect(publishFaults(form, DAY), evento).toEqual([]);
        expect(SEGMENTS).toContain(trade);
        expect(inDays).toBeGreaterThan(0);
      }
    }
  });

  it('show films only with a plan that includes them', () => {
    const filming = everyone.filter(({ posts }) => posts.some(({ kind }) => kind === 'video'));
    expect(filming.length).toBeGreaterThan(5);
    expect(new Set(filming.map(({ plan }) => plan))).toEqual(new Set(['premium']));
    expect(
      fixedProviders(SEED)
        .at(-1)
        ?.posts.map(({ kind }) => kind),
    ).toContain('video');
  });

  it('fill the first screen of the default place and reach every subdivision and plan', () => {
    const leading = three.slice(0, LEADING);
    expect(leading.every(({ place }) => place.iso === 'MX-CMX')).toBe(true);
    const shown = leading.reduce((sum, { plan, posts }) => sum + Math.min(posts.length, PLANS[plan].limits.image), 0);
    expect(shown).toBeGreaterThanOrEqual(24);
    expect(leading.some(({ posts }) => posts.some(({ kind }) => kind === 'video'))).toBe(true);
    const all = [...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO];
    expect(new Set(three.map(({ place }) => place.iso)).size).toBe(all.length);
    expect(new Set(three.map(({ plan }) => plan))).toEqual(new Set(Object.keys(PLANS)));
    expect(fixedProviders(SEED).map(({ plan }) => plan)).toEqual(Object.keys(PLANS));
  });
});
