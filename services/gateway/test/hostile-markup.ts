/** Marks the window, so that a test sees that the call ran. */
const RUN = 'window.taken=1';
const OTHER = 'https://otro.example';

/** Writes each code point as a numeric character reference. */
const references = (text: string) => Array.from(text, (sign) => `&#${sign.codePointAt(0)};`).join('');
const hexadecimal = (text: string) => Array.from(text, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join('');

/** Ids that page code or a library looks up. */
const ids =
  `root primero contenido vitrina-registro vitrina-respuestas vitrina-dev vitrina-previa vitrina-otra body forms
  define exports process __FEDERATION__ currentScript`.split(/\s+/);

/** Spellings of one value that only a parser decodes. */
const spellings = (value: string) => [value, references(value), hexadecimal(value)];

const takenIds = ids.flatMap((id) => spellings(id).map((value) => `<p id="${value}">a</p>`));

const links = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java&Tab;script:${RUN}`,
  `java&NewLine;script:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `java\rscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  ` javascript:${RUN}`,
  `&#1;javascript:${RUN}`,
  `&#32;javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106avascript:${RUN}`,
  `&#x6A&#x61vascript:${RUN}`,
  references(`javascript:${RUN}`),
  hexadecimal(`javascript:${RUN}`),
  `data:text/html,<b>1</b>`.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'vbscript:1',
  'blob:https://vitrina.example/1',
  'file:///etc/passwd',
  'view-source:https://otro.example',
  'otro.example',
  '',
];

/** Addresses that look like paths and lead to another host. */
const foreignPaths = [
  '//otro.example',
  '/&#47;otro.example',
  '/&#x2f;otro.example',
  '&#47;&#47;otro.example',
  '&sol;&sol;otro.example',
  '/\\otro.example',
  '/&bsol;otro.example',
  '\\\\otro.example',
  '/&Tab;/otro.example',
  '/\t/otro.example',
  '/&#10;/otro.example',
  '/\n/otro.example',
  '/\r/otro.example',
  '/&#13;/otro.example',
  '&#9;//otro.example',
  ' //otro.example',
  '/\u0000/otro.example',
  'https:otro.example',
  'https:/otro.example',
  'https:\\\\otro.example',
];

const forms = [
  ...foreignPaths,
  'https://vitrina.example@otro.example',
  ...spellings(OTHER),
  'javascript:1',
  'explorar',
  '?q=1',
];

const styles = [
  'background:url(https://otro.example)',
  'background:\\75rl(https://otro.example)',
  'background:\\000075 rl(https://otro.example)',
  'background:u&#114;l(https://otro.example)',
  'background:&#92;75rl(https://otro.example)',
  'background:image-set(https://otro.example 1x)',
  'background:-webkit-image-set(a 1x)',
  'background:src(a)',
  'content:attr(title)',
  'width:expression(1)',
  'background:paint(a)',
  'background:element(#root)',
  '--r:1}*{color:red',
  '--r:1&#125;*&#123;color:red',
  '--r:(',
  '--r:calc(1;--s:2)',
  '--r:/* ',
  '--r:&quot;a&quot;',
  '--r:&lt;/style&gt;',
  '@import:url(a)',
  'color:red;;',
  'color',
];

/** Attributes that run code, load something or reach past the content. */
const attributes = [
  ...[
    'onclick',
    'onload',
    'onerror',
    'onfocus',
    'ontoggle',
    'onbeforetoggle',
    'onanimationstart',
    'onpointerrawupdate',
  ].map((name) => `${name}="${RUN}"`),
  `srcdoc="${references(`<script>${RUN}</script>`)}"`,
  'autofocus=""',
  'contenteditable=""',
  'ping="/a"',
  'target="_blank"',
  'download=""',
  'formaction="/a"',
  'formtarget="_top"',
  'form="otro"',
  'is="mi-parte"',
  'slot="a"',
  'part="a"',
  'nonce="a"',
  'integrity="a"',
  'popover=""',
  'popovertarget="a-b"',
  'command="show-modal"',
  'commandfor="a-b"',
  'background="/a"',
  'dynsrc="/a"',
  'lowsrc="/a"',
  'poster="/a"',
  'data="/a"',
  'usemap="#a"',
  'itemid="a"',
  'http-equiv="refresh"',
  'data-s="0"',
  'data-page="a"',
  'data-measured="a"',
  'DATA-MEASURED="a"',
  'data-fonts="later"',
  'data-webpack="a:b"',
  'accesskey="a"',
  'name="a"',
  'href="/a"',
  'action="/a"',
  'src="/a"',
  'xlink:href="/a"',
  'xml:base="https://otro.example"',
];

const elements = [
  ...`script style iframe frame frameset object embed applet base meta link template noscript noembed noframes plaintext xmp
  textarea title head body html math dialog slot portal fencedframe audio video track canvas map area marquee bgsound keygen
  listing param image isindex menuitem x-parte selectedcontent`
    .split(/\s+/)
    .map((name) => `<${name}>a</${name}>`),
  ...`foreignObject use image a animate animateMotion animateTransform set script style feImage filter mask pattern marker
  symbol switch view desc metadata text textPath tspan iframe`
    .split(/\s+/)
    .map((name) => `<svg><${name} href="/a">a</${name}></svg>`),
];

/** Mutations from public advisories on sanitisers: markup that parses to another tree the second time. */
const mutations = [
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mi><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=${RUN} src=1>"></textarea></svg></mi></math>`,
  `<noscript><p title="</noscript><img src=1 onerror=${RUN}>"></noscript>`,
  `<svg><title><style><img src=1 onerror=${RUN}></style></title></svg>`,
  `<svg><title><p>a</p></title></svg>`,
  `<svg><title><svg><path></path></svg></title></svg>`,
  `<svg><desc><noscript>&lt;/noscript&gt;&lt;img src=1 onerror=${RUN}&gt;</noscript></desc></svg>`,
  `<svg><p>a</p></svg>`,
  `<svg><path><div>a</div></path></svg>`,
  `<svg><g><b>a</b></g></svg>`,
  `<svg><annotation-xml encoding="text/html"><p>a</p></annotation-xml></svg>`,
  '<svg><![CDATA[<p>a</p>]]></svg>',
  '<svg><!--</svg><p>a</p>--></svg>',
  '<table><p>a</p></table>',
  '<table>a<tbody><tr><td>b</td></tr></tbody></table>',
  '<table><tbody><tr>a<td>b</td></tr></tbody></table>',
  '<table><tr><td>sin tbody</td></tr></table>',
  '<table><tbody><tr><td>a</td></tr></tbody><form></form></table>',
  '<table><tbody><tr><td><table><p>a</p></table></td></tr></tbody></table>',
  '<table><caption><caption>a</caption></caption></table>',
  '<table><input type="hidden"/></table>',
  '<table><svg></svg></table>',
  '<tr><td>a</td></tr>',
  '<td>a</td>',
  '<tbody><tr><td>a</td></tr></tbody>',
  '<caption>a</caption>',
  '<select><p>a</p></select>',
  '<select><option><b>a</b></option></select>',
  '<select><input name="a"/></select>',
  '<select><svg></svg></select>',
  '<select><select></select></select>',
  '<select><option>a<option>b</option></option></select>',
  '<optgroup><p>a</p><option>a<p>b</p></option></optgroup>',
  '<p><div>a</div></p>',
  '<p><p>a</p></p>',
  '<p><ul><li>a</li></ul></p>',
  '<p><form action="/"></form></p>',
  '<p><b><h1>a</h1></b></p>',
  '<h1><h2>a</h2></h1>',
  '<a href="/"><a href="/b">a</a></a>',
  '<a href="/"><div><a href="/b">a</a></div></a>',
  '<button><button>a</button></button>',
  '<button><p><button>a</button></p></button>',
  '<form action="/"><form action="/b"></form></form>',
  '<form action="/"><div></form><form action="/b"></div></form>',
  '<li>a<li>b</li></li>',
  '<dl><dt>a<dt>b</dt></dt></dl>',
  '<dl><dd>a<dt>b</dt></dd></dl>',
  '<ruby><rt>a</rt></ruby>',
  '<b><p></b>a</p>',
  '<b><i>a</b></i>',
  '<i><b><p>a</i>b</p></b>',
  '<br>a</br>',
  '</br>',
  '</p>',
  '<img src="/a"></img>',
  '<hr></hr>',
  '<input type="text">a</input>',
  '<pre>\n</pre>',
  '<p>a</p></main><p>b</p>',
  '</div></main><script src="/mf/a.js"></script>',
  '<p>a</p></body></html>',
  '<p>a',
  '<ul><li>a',
  '<p>a</p',
  '<p title="a',
  "<p title='a'>a</p>",
  '<p title=a>a</p>',
  '<p title>a</p>',
  '<p title="a"class="b">a</p>',
  '<p/title="a">a</p>',
  '<p title="<b>">a</p>',
  `<img src="/a" alt="" / onerror="${RUN}"/>`,
  `<img src="/a" alt=""\u000conerror="${RUN}"/>`,
  `<p ="" onclick="${RUN}">a</p>`,
  '<p <b="">a</p>',
  '<p a"b="">a</p>',
  '</p title="a">',
  '<p>a</p/>',
  '<!doctype html><p>a</p>',
  '<!-- a --><p>a</p>',
  '<!--><p>a</p>-->',
  '<!---!><p>a</p>',
  '<!a><p>a</p>',
  '<?xml version="1.0"?><p>a</p>',
  '</ p><p>a</p>',
  '< p>a</ p>',
  '<p>a < b</p>',
  '<\u0000script>a</\u0000script>',
  `<scr\u0000ipt>${RUN}</scr\u0000ipt>`,
  '<ſcript>a</ſcript>',
  '<p>a&#11;</p>',
  '<p>a&#x80;b&#27;</p>',
  '<p title="a&#13;b">a</p>',
  '<svg xmlns="http://www.w3.org/1999/xhtml"><p>a</p></svg>',
  '<svg xmlns="http://www.w3.org/1998/Math/MathML"></svg>',
  `<svg xmlns:xlink="http://www.w3.org/1999/xlink"></svg>`,
  '<svg><path fill="url(https://otro.example/#a)"></path></svg>',
  '<svg><path fill="ur&#108;(https://otro.example/#a)"></path></svg>',
  '<svg><path fill="\\75rl(https://otro.example/#a)"></path></svg>',
  '<svg><path stroke="url(//otro.example/#a)"></path></svg>',
  '<svg><path clip-path="url(&quot;https://otro.example/#a&quot;)"></path></svg>',
  '<svg><linearGradient href="https://otro.example/#a"></linearGradient></svg>',
];

const fields =
  `action method submit elements target parentNode children id innerHTML nodeName attributes remove length title style
  constructor __proto__ toString`.split(/\s+/);

const pictureSets = [
  ...foreignPaths.filter((path) => !path.startsWith(' ')),
  `/a 1w, javascript:${RUN} 2w`,
  '/a 1w, //otro.example 2w',
  '/a 1w,//otro.example 2w',
  '/a, //otro.example',
  '/a 1w,\t//otro.example 2w',
  '/a 1w&comma; /&#47;otro.example 2w',
  'data:image/png,a 1x',
  '/a 1w , /b 2w',
  '',
];

/** Markup that no page may carry. */
export const refused: readonly string[] = [
  ...takenIds,
  ...[...links, ...foreignPaths].map((link) => `<a href="${link}">a</a>`),
  ...foreignPaths.map((link) => `<img src="${link}" alt=""/>`),
  ...['data:image/svg+xml,a', 'mailto:a@otro.example', `javascript:${RUN}`].map(
    (link) => `<img src="${link}" alt=""/>`,
  ),
  ...pictureSets.map((set) => `<img srcSet="${set}" alt=""/>`),
  ...forms.map((action) => `<form action="${action}"></form>`),
  '<form action="/" method="post"></form>',
  '<form action="/" method="POST"></form>',
  '<form action="/" method="&#112;ost"></form>',
  '<form action="/" method="dialog"></form>',
  '<form action="/" enctype="text/plain"></form>',
  `<form action="/"><button formaction="${OTHER}">a</button></form>`,
  `<form action="/"><input type="image" src="${OTHER}"/></form>`,
  ...['password', 'file', 'image', 'im&#97;ge', 'color', 'PASSWORD'].map((type) => `<input type="${type}"/>`),
  ...fields.map((name) => `<form action="/"><input name="${name}"/></form>`),
  '<form action="/"><input name="&#97;ction"/></form>',
  '<img name="body" alt=""/>',
  '<form name="forms" action="/"></form>',
  ...styles.map((style) => `<p style="${style}">a</p>`),
  ...attributes.map((attribute) => `<p ${attribute}>a</p>`),
  '<video src="/a"></video>',
  '<source src="/a"/>',
  ...elements,
  ...mutations,
  `${'<div>'.repeat(65)}a${'</div>'.repeat(65)}`,
  '<b>a</b>'.repeat(25_000),
  `<p ${Array.from({ length: 65 }, (_, number) => `data-a${number}=""`).join(' ')}>a</p>`,
];

/** Markup that looks hostile and is harmless in a page, because it stays as written. */
export const harmless: readonly string[] = [
  '<p>&lt;script&gt;window.taken=1&lt;/script&gt;</p>',
  '<p>&amp;lt;img src=1 onerror=window.taken=1&amp;gt;</p>',
  `<p title="&quot;&gt;&lt;img src=1 onerror=${RUN}&gt;">a</p>`,
  `<p title="--&gt;&lt;/title&gt;&lt;/style&gt;&lt;/textarea&gt;&lt;/noscript&gt;&lt;img src=1 onerror=${RUN}&gt;">a</p>`,
  `<img src="/a" alt="\`&lt;img src=1 onerror=${RUN}&gt;"/>`,
  `<svg><title>&lt;/title&gt;&lt;style&gt;&lt;img src=1 onerror=${RUN}&gt;</title></svg>`,
  '<select><option value="&lt;/select&gt;">&lt;/option&gt;&lt;/select&gt;&lt;b&gt;a</option></select>',
  '<table><tbody><tr><td>a</td></tr></tbody></table>',
  '<pre>\n\n&lt;b&gt;\n</pre>',
  '<pre>a</pre>',
  '<p>\u0000a\u0001b\u000bc\rd\u007f</p>',
  '<p>\ufffd\u2028\u00a0\u202eabc</p>',
  '<p title="a&nbsp;b&#160;c">a&nbsp;b</p>',
  '<p title="a" TITLE="b">a</p>',
  '<p style="--r:0.75;--c2:1;color:rgb(1,2,3);width:calc(1px + (2px * 3))">a</p>',
  '<svg viewBox="0 0 2 2" xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="un-tono"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h2" fill="url(#un-tono)"></path></svg>',
  '<a href="/a?b=//otro.example">a</a>',
  '<a href="https://otro.example/a?b=c&amp;d=e" rel="nofollow">a</a>',
  '<a href="https://vitrina.example@otro.example">a</a>',
  '<a href="https://otro.example\\a">a</a>',
  '<a href="HTTPS://%zz">a</a>',
  '<a href="tel:+525512345678">a</a>',
  '<a href="mailto:a@otro.example">a</a>',
  '<form action="/explorar" method="get"><input type="search" name="q" value="&quot;"/><button>a</button></form>',
  '<picture><source srcSet="/a 1w, /b 2w" type="image/avif"/><img src="/c" srcSet="/d 1.5x" alt=""/></picture>',
  '<p hidden="" id="a-b">a</p><label for="a-b">b</label>',
  '<a href="/"><b>a</b></a><a href="/b"><b>c</b></a>',
  '<ul><li><p>a</p></li><li>b</li></ul>',
  '<p>&amp;copy &amp;lt &notit; &ampersand</p>',
  '<a href="/?a=1&amp;copy=2&copy=3">a</a>',
  '',
  'a &amp; b',
  '<table><caption><table><caption>a</caption></table></caption></table>',
];

const pieces = [
  ...`p div b i a ul li table tbody tr td select option form h1 svg path g title pre button dl dt span`
    .split(' ')
    .flatMap((name) => [`<${name}>`, `<${name}>`, `</${name}>`, `</${name}>`]),
  '<br/>',
  '<img alt=""/>',
  '<hr/>',
  '<input/>',
  'a',
  '\n',
  ' ',
  '&lt;img src=1 onerror=window.taken=1&gt;',
  '&amp;lt;',
  '<p title="&lt;/title&gt;&quot;&gt;">',
  '<p id="a-b">',
  '<a href="/a">',
  '<svg viewBox="0 0 1 1">',
];

/**
 * Generates markup of random parts from a seed: mostly balanced, so that the parser and not the spelling must find the
 * faults.
 * @param length parts of the markup
 */
export function randomMarkup(seed: number, length: number): string {
  let state = seed + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const open: string[] = [];
  let markup = '';
  for (let part = 0; part < length; part += 1) {
    const piece = pieces[next(pieces.length)] ?? '';
    if (piece.startsWith('</')) {
      const name = open.pop();
      if (name) markup += `</${name}>`;
      continue;
    }
    markup += piece;
    const name = /^<([a-z0-9]+)[^/]*>$/.exec(piece)?.[1];
    if (name && !/^(?:br|img|hr|input)$/.test(name)) open.push(name);
  }
  return (
    markup +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}
