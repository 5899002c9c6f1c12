import { FIRST_OUTPUT } from '@vitrina/contracts/microfrontends/first-content';
import { describe, expect, it } from 'vitest';
import { FirstFault } from '../src/fault.ts';
import { readOutput } from '../src/output.ts';

const drawn = (linkedData: string, head = '{}') => `{"html":"<p>a</p>","head":${head},"linkedData":${linkedData}}`;

/** As many of a part as a reply can hold. */
const many = (part: string) => new Array(Math.floor(FIRST_OUTPUT / (part.length + 2))).fill(part).join(',');

const reasonOf = (reply: string) => {
  try {
    readOutput(reply);
  } catch (error) {
    expect(error).toBeInstanceOf(FirstFault);
    return (error as FirstFault).message;
  }
  return undefined;
};

describe('the reply of a server module', () => {
  it('carries linked data as it was, with lists longer than those that the schema reads', () => {
    const linkedData = [{ '@type': 'ItemList', itemListElement: Array.from({ length: 500 }, (_, at) => ({ at })) }];
    expect(readOutput(drawn(JSON.stringify(linkedData)))).toMatchObject({ html: '<p>a</p>', linkedData });
  });

  it.each([
    ['wrong calls', `{"calls":[${many('{}')}]}`],
    ['calls', `{"calls":[${many('{"call":"","address":""}')}]}`],
    ['unknown names', `{${many('"a":0')}}`],
    ['names in the head', drawn('[]', `{${many('"a":0')}}`)],
    ['names in linked data', drawn(`[{${many('"a":0')}}]`)],
    ['lists in lists', drawn(`[{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}]`)],
  ])('is refused before it is parsed if it has too many %s', (_what, reply) => {
    expect(reasonOf(reply)).toBe('its answer has too many parts');
  });

  it('reaches no schema if a list in it is too long', () => {
    expect(reasonOf(`{"calls":[${new Array(5_000).fill('{}').join(',')}]}`)).toContain('a list of more than 100');
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`a${at}`, 0]));
    expect(reasonOf(drawn('[]', JSON.stringify(names)))).toContain('a list of more than 100');
  });

  it('appears in the reason of its refusal with a few words only', () => {
    expect(reasonOf(drawn('[]', `{"${'a'.repeat(100_000)}":0}`))?.length).toBeLessThan(400);
  });

  it('may spell punctuation in its texts', () => {
    const html = `<p>${'[{,"\\\'}]'.replaceAll('"', '&quot;').repeat(5_000)}</p>`;
    expect(readOutput(JSON.stringify({ html, head: {}, linkedData: [] }))).toHaveProperty('html');
  });
});
