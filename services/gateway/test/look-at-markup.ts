/**
 * Script of a function that runs in the browser: writes each snippet into a separate place, in documents that end like
 * the platform's pages. It returns a list of faults, empty if all snippets stayed in their places.
 */
export const lookAtMarkup = `async (snippets) => {
  const found = [];
  const globals = ['define', 'exports', 'module', 'require', 'process', 'taken', '__FEDERATION__', 'q', 'a', 'b'];
  const look = (view, batch) => {
    const doc = view.document;
    const places = doc.querySelectorAll('main');
    if (places.length !== batch.length) found.push(places.length + ' places of ' + batch.length);
    batch.forEach((markup, number) => {
      const got = places[number]?.innerHTML.replaceAll('&nbsp;', '\\u00a0');
      if (got !== markup.replaceAll('<pre>\\n', '<pre>')) found.push(markup + ' became ' + got);
    });
    if (doc.getElementById('root')?.dataset.measured !== 'x') found.push('the root was taken');
    if (doc.querySelector('[data-measured]')?.id !== 'root') found.push('the data of the root was taken');
    if (view.ownEnd !== 1) found.push('the end of the page was taken');
    for (const name of globals) if (name in view) found.push('the global ' + name + ' was taken');
    for (const name of ['body', 'forms', 'images', 'scripts', 'cookie', 'title', 'getElementById'])
      if (Object.hasOwn(doc, name)) found.push('the member ' + name + ' of the document was taken');
    for (const { protocol, href } of doc.querySelectorAll('main a[href]'))
      if (!/^(https?|mailto|tel)?:$/.test(protocol)) found.push('it leads to ' + href);
    for (const form of doc.querySelectorAll('form'))
      if (form.hasAttribute('action') && new URL(form.action).origin !== location.origin)
        found.push('it sends to ' + form.action);
  };
  const size = 500;
  for (let at = 0; at < snippets.length; at += size) {
    const batch = snippets.slice(at, at + size);
    const places = batch.map((markup) => '<div><main>' + markup + '</main></div>').join('');
    const frame = document.createElement('iframe');
    frame.srcdoc =
      '<!doctype html><body>' + places + '<div id="root" data-measured="x"></div><script>window.ownEnd=1</script></body>';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    look(frame.contentWindow, batch);
    frame.remove();
  }
  return found;
}`;
