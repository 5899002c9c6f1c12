// @vitest-environment jsdom
import { REGISTRY_ELEMENT } from '@vitrina/contracts/microfrontends';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/bundled/index.ts';

afterEach(() => document.body.replaceChildren());

/** Puts the registry's answer into the page, as the gateway does. */
function page(microfrontends: readonly object[]): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = REGISTRY_ELEMENT;
  element.textContent = JSON.stringify({ microfrontends });
  document.body.append(element);
}

const keep = (value: unknown) => value;

describe('the configuration of a microfrontend', () => {
  it('comes from the page, by its name', () => {
    page([
      { name: 'mf-otra', configuration: { tone: 'loud' } },
      { name: 'mf-agenda', configuration: { tone: 'calm' } },
    ]);
    expect(readConfiguration('mf-agenda', keep)).toEqual({ tone: 'calm' });
  });

  it('defaults to an empty object: if not set, if the microfrontend is not live, and without a page of the gateway', () => {
    expect(readConfiguration('mf-agenda', keep)).toEqual({});
    page([{ name: 'mf-agenda' }]);
    expect(readConfiguration('mf-agenda', keep)).toEqual({});
    expect(readConfiguration('mf-nueva', keep)).toEqual({});
  });

  it('passes on what the check throws', () => {
    const check = () => {
      throw new TypeError('tone is missing');
    };
    expect(() => readConfiguration('mf-agenda', check)).toThrow('tone is missing');
  });
});
