import { type Browser, chromium } from '@playwright/test';
import { checkMarkup, embedStyles } from '@vitrina/first-content';
import { testBrowser } from '@vitrina/local/testing';
import { defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harmless, randomMarkup, refused } from './hostile-markup.ts';
import { lookAtMarkup } from './look-at-markup.ts';
import { startUpstream } from './upstream.ts';

const main = defaultTreeAdapter.createElement('main', names.NS.HTML, []);
const parsed = (markup: string) => serialize(parseFragment(main, markup, {})).replaceAll('&nbsp;', '\u00a0');

/** Random markup; everything that passes the check is given to the browser. */
const random = Array.from({ length: 40_000 }, (_, seed) => randomMarkup(seed, 3 + (seed % 14)));

/** Markup of the corpora that passes, as written into pages. */
const written = () => [...harmless, ...random].flatMap((markup) => checkMarkup(markup)?.html ?? []);

it('the markup check refuses hundreds of hostile snippets', () => {
  expect(new Set(refused).size).toBeGreaterThan(400);
});

it.each(refused.map((markup) => [markup.slice(0, 120), markup]))('the markup check refuses %j', (_shown, markup) => {
  expect(checkMarkup(markup)).toBeNull();
});

it.each(harmless)('the markup check keeps %j as plain text', (markup) => {
  const checked = checkMarkup(markup);
  expect(checked).not.toBeNull();
  expect(checkMarkup(checked?.html.replaceAll(/ data-s="\d+"/g, '') ?? '')).not.toBeNull();
});

it('the markup check writes only markup that parses to the same tree again', () => {
  const passed = written();
  expect(passed.length).toBeGreaterThan(1000);
  for (const markup of passed) expect(parsed(markup)).toBe(markup.replaceAll('<pre>\n', '<pre>'));
});

it('the markup check lets no style sheet end its element', () => {
  expect(embedStyles('a{--b:"</style><script>"}')).toBe('a{--b:"<\\/style><script>"}');
});

it('the markup check needs little time for markup made to be slow', () => {
  const slow = [
    '<div>'.repeat(100_000),
    '<p><b>'.repeat(80_000),
    '<b>'.repeat(30) + '<p>a</p>'.repeat(9_000) + '</b>'.repeat(30),
    `<p ${Array.from({ length: 60_000 }, (_, number) => `a${number}=""`).join(' ')}>a</p>`,
    `<p style="--r:${'('.repeat(200_000)}${')'.repeat(200_000)}">a</p>`,
    `<p style="--r:${'a'.repeat(400_000)}">a</p>`,
    `<p style="${'--r:calc(1);'.repeat(40_000)}">a</p>`,
    `<img srcSet="${'/a 1w, '.repeat(70_000)}/a" alt=""/>`,
    `<p>${'&amp;'.repeat(100_000)}</p>`,
    `<p title="${' '.repeat(500_000)}">a</p>`,
    `<p ${' '.repeat(500_000)}`,
    `<table><tbody>${'<tr><td>a</td></tr>'.repeat(6_000)}</tbody></table>`,
    '<a href="/"><p></a></p>'.repeat(20_000),
  ];
  for (const markup of slow) {
    const started = process.cpuUsage();
    checkMarkup(markup);
    expect(process.cpuUsage(started).user, markup.slice(0, 40)).toBeLessThan(1_000_000);
  }
});

describe('checked markup in Chromium', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startUpstream>>;
  const requests: string[] = [];

  beforeAll(async () => {
    site = await startUpstream((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    browser = await chromium.launch(testBrowser());
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const open = async () => {
    const page = await browser.newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(site.url);
    return page;
  };

  it('parses to the checked tree, runs nothing, contacts no other host and takes no id', {
    timeout: 120_000,
  }, async () => {
    const page = await open();
    const passed = written();
    const findings = await page.evaluate(`(${lookAtMarkup})(${JSON.stringify(passed)})`);
    expect(findings).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('about:'))).toEqual([]);
    await page.close();
  });

  it.each([
    '<p id="root">a</p>',
    '<p data-measured="a">a</p>',
    '<p id="define">a</p>',
    '<a href="java&#115;cript:1">a</a>',
    '<form action="/&#47;otro.example"></form>',
    '<p>a</p></main></div>',
    '<img src="a" onerror="window.taken=1">',
    '<table>a</table>',
  ])('detects the fault in unchecked markup %j', async (markup) => {
    const page = await open();
    expect(await page.evaluate(`(${lookAtMarkup})(${JSON.stringify([markup])})`)).not.toEqual([]);
    await page.close();
  });

  it('finds every member of a form that a field’s name could hide', async () => {
    const page = await open();
    const members = await page.evaluate<string[]>(
      "(() => { const all = []; for (const name in document.createElement('form')) all.push(name); return all; })()",
    );
    expect(members.length).toBeGreaterThan(200);
    const passed = members.filter((name) => checkMarkup(`<form action="/"><input name="${name}"/></form>`));
    expect(passed).toEqual([]);
    await page.close();
  });
});
