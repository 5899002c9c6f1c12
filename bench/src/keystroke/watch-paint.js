/**
 * Runs in the page. For each key in the search field it waits until the results of exactly that text stand in the
 * document and the frame with them has been handed to the screen, and adds `{text, ms}` to `painted`: milliseconds from
 * the browser's time stamp of the key to that moment. A key whose results never came because the next was faster is not
 * among them.
 */
const painted = [];
globalThis.painted = painted;

const shows = (text) => {
  const section = document.querySelector('main section[aria-busy]');
  return section?.getAttribute('aria-label') === text && section.getAttribute('aria-busy') === 'false';
};

let before = '';

const onInput = ({ target: field, timeStamp: started }) => {
  const text = field.value.trim();
  // A space at the end asks for nothing new.
  if (text === before) return;
  before = text;
  const look = () => {
    if (field.value.trim() !== text) watch.disconnect();
    else if (shows(text)) {
      watch.disconnect();
      // The frame is drawn after this callback; the message comes once it is.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => painted.push({ text, ms: performance.now() - started });
        channel.port2.postMessage(null);
      });
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  // After the application has taken the key.
  setTimeout(look);
};

addEventListener('input', onInput, { capture: true });
