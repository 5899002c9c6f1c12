import { defaultTreeAdapter } from 'parse5';
import { describe, expect, it, vi } from 'vitest';
import { checkMarkup } from '../src/markup/checked-markup.ts';

describe('the markup check of a first content', () => {
  it('writes harmless markup as it was, with rules instead of styles', () => {
    const markup =
      '<ul aria-label="Obras"><li style="--r:0.75;--c2:1">Uno &lt;b&gt;</li><li style="--r:0.75;--c2:1"><img srcSet="/media/a 8w" src="/media/a" alt=""/></li></ul>';
    expect(checkMarkup(markup)).toEqual({
      html: '<ul aria-label="Obras"><li data-s="0">Uno &lt;b&gt;</li><li data-s="0"><img srcset="/media/a 8w" src="/media/a" alt=""></li></ul>',
      rules: '#primero [data-s="0"]{--r:0.75;--c2:1}',
    });
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script from here', '<p>a</p><script src="/mf/mf-x/1/x.js"></script>'],
    ['a script in a drawing', '<svg><script>1</script></svg>'],
    ['what an event does', '<img src="/a" onerror="alert(1)"/>'],
    ['a link that is code', '<a href="javascript:alert(1)">a</a>'],
    ['a link that hides code', '<a href=" java&#115;cript:alert(1)">a</a>'],
    ['a link to another host without a scheme', '<a href="//evil.example">a</a>'],
    ['a form that leads elsewhere', '<form action="https://evil.example/"></form>'],
    ['a button that changes its form', '<form action="/"><button formaction="https://evil.example">a</button></form>'],
    ['a frame', '<iframe src="/"></iframe>'],
    ['a base', '<base href="https://evil.example/"/>'],
    ['a style sheet', '<style>*{color:red}</style>'],
    ['a style that fetches', '<p style="background:url(https://evil.example)">a</p>'],
    ['a style that ends its rule', '<p style="--r:1}*{color:red">a</p>'],
    ['the id of the registry’s answer', '<div id="vitrina-registro">{}</div>'],
    ['the id of the application', '<div id="root"></div>'],
    ['the end of its place', '</main></div><p>a</p>'],
    ['an element without its end', '<div><p>a</p>'],
    ['elements that cross', '<b><i>a</b></i>'],
    ['a comment', '<!-- a -->'],
    ['an attribute without quotes', '<a href=/>a</a>'],
    ['an open tag', '<p>a</p><a href="/"'],
    ['too much', `<p>${'a'.repeat(600_000)}</p>`],
  ])('refuses %s', (_what, markup) => {
    expect(checkMarkup(markup)).toBeNull();
  });

  it('needs no more time for markup that is made to be slow', () => {
    const started = process.cpuUsage();
    expect(checkMarkup(`<a ${'a'.repeat(100_000)}`)).toBeNull();
    expect(checkMarkup(`<p style="${'a:a;'.repeat(50_000)}!">a</p>`)).toBeNull();
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  it.each([
    ['formatting that is reopened in each block', `<p>${nested('b', 60, `<p></p>${'<div>a</div>'.repeat(500)}`)}</p>`],
    ['blocks in blocks', Array.from({ length: 500 }, (_, at) => `<p><b data-u="${at}"><p></p></b></p>`).join('')],
    ['blocks in a table', `<table>${'<p></p>'.repeat(500)}</table>`],
  ])('ends the parser at the first element in a wrong place: %s', (_what, markup) => {
    const create = vi.spyOn(defaultTreeAdapter, 'createElement');
    expect(checkMarkup(markup)).toBeNull();
    // Sixty that are well placed, and the parser's own.
    expect(create.mock.calls.length).toBeLessThan(70);
    create.mockRestore();
  });
});

/** Elements in one another, each different from the others. */
function nested(name: string, depth: number, inner: string): string {
  const open = Array.from({ length: depth }, (_, at) => `<${name} data-u="${at}">`).join('');
  return `${open}${inner}${`</${name}>`.repeat(depth)}`;
}
