const changes = new EventSource('/__dev/changes');

// A newer build is there.
changes.addEventListener('new', () => location.reload());

changes.addEventListener('failed', ({ data }) => show('No se pudo compilar', JSON.parse(data)));

/** Shows an error over the page until it is dismissed; the newest one replaces the one before. */
function show(title, text) {
  document.querySelector('#vitrina-error')?.remove();
  const panel = document.createElement('aside');
  panel.id = 'vitrina-error';
  panel.setAttribute('role', 'alert');
  const heading = Object.assign(document.createElement('strong'), { textContent: title });
  const close = Object.assign(document.createElement('button'), {
    textContent: 'Cerrar',
    onclick: () => panel.remove(),
  });
  const details = Object.assign(document.createElement('pre'), { textContent: text });
  panel.append(heading, close, details);
  document.body.append(panel);
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('#vitrina-error')?.remove();
});

/** Shows what was thrown, with the lines of the sources where the server finds them. */
async function showThrown(thrown) {
  const stack = String(thrown?.stack ?? thrown);
  // Firefox and Safari leave the message out of the stack.
  const text = stack.includes(thrown?.message ?? '') ? stack : `${thrown}\n${stack}`;
  const answer = await fetch('/__dev/stack', { method: 'POST', body: text }).catch(() => null);
  show('Error en la página', answer?.ok ? await answer.text() : text);
}

addEventListener('error', ({ error }) => error && showThrown(error));
addEventListener('unhandledrejection', ({ reason }) => showThrown(reason));

// The shell keeps a microfrontend's errors in its place and writes them to the console.
const { error: write } = console;
console.error = (...parts) => {
  write.apply(console, parts);
  const [mark, thrown] = parts;
  if (typeof mark === 'string' && mark.startsWith('[vitrina]')) showThrown(thrown ?? mark);
};
