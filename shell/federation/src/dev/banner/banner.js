const changes = new EventSource('/__dev/changes');

/** True once an error was thrown: the shell may then have loaded another version. */
let hasThrown = false;

/** Applies a newer build, given its hash, to the page, or reloads the page if that is not possible. */
async function take(hash) {
  if (hasThrown || !(await window.__vitrinaDev?.update(hash))) return location.reload();
  document.querySelector('#vitrina-error')?.remove();
}

let taken = Promise.resolve();
changes.addEventListener('new', ({ data }) => {
  taken = taken.then(() => take(JSON.parse(data)));
});

changes.addEventListener('failed', ({ data }) => {
  // Only the compiler's latest text is current.
  document.querySelector('#vitrina-error')?.remove();
  show('No se pudo compilar', JSON.parse(data));
});

/** Most errors that the panel shows. The first matter most: later errors mostly follow from them. */
const MOST_ERRORS = 20;

/** Shows an error over the page until it is dismissed, below earlier errors with the same title. */
function show(title, text) {
  const details = Object.assign(document.createElement('pre'), { textContent: text });
  const shown = document.querySelector('#vitrina-error');
  if (shown?.dataset.title === title) {
    if (shown.querySelectorAll('pre').length < MOST_ERRORS) shown.append(details);
    return;
  }
  shown?.remove();
  const panel = document.createElement('aside');
  panel.id = 'vitrina-error';
  panel.dataset.title = title;
  panel.setAttribute('role', 'alert');
  const heading = Object.assign(document.createElement('strong'), { textContent: title });
  const close = Object.assign(document.createElement('button'), {
    textContent: 'Cerrar',
    onclick: () => panel.remove(),
  });
  panel.append(heading, close, details);
  document.body.append(panel);
}

const firstFailure = document.querySelector('#vitrina-dev-first');
if (firstFailure) show('El primer contenido falló', JSON.parse(firstFailure.textContent));

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('#vitrina-error')?.remove();
});

/** Shows a thrown error, with source lines if the server finds them. */
async function showThrown(thrown) {
  hasThrown = true;
  const stack = String(thrown?.stack ?? thrown);
  // Firefox and Safari leave the message out of the stack.
  const text = stack.includes(thrown?.message ?? '') ? stack : `${thrown}\n${stack}`;
  const answer = await fetch('/__dev/stack', { method: 'POST', body: text }).catch(() => null);
  show('Error en la página', answer?.ok ? await answer.text() : text);
}

addEventListener('error', ({ error }) => error && showThrown(error));
addEventListener('unhandledrejection', ({ reason }) => showThrown(reason));

// The shell catches a microfrontend's errors and writes them to the console, so they are read from there.
const { error: write } = console;
console.error = (...parts) => {
  write.apply(console, parts);
  const [mark, thrown] = parts;
  if (typeof mark === 'string' && mark.startsWith('[vitrina]')) showThrown(thrown ?? mark);
};
