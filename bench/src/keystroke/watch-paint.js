/**
 * Runs in the page. For each key in the search field, waits until the document shows the results of exactly that text
 * and the frame with them was handed to the screen. Then adds `{text, ms}` to `painted`: milliseconds from the
 * browser's time stamp of the key to that moment. Omits keys whose results never appeared because the next key came
 * first.
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
  // A space at the end does not start a new search.
  if (text === before) return;
  before = text;
  const look = () => {
    if (field.value.trim() !== text) watch.disconnect();
    else if (shows(text)) {
      watch.disconnect();
      // The frame is drawn after this callback; the message arrives after that.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => painted.push({ text, ms: performance.now() - started });
        channel.port2.postMessage(null);
      });
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  // After the application has handled the key.
  setTimeout(look);
};

addEventListener('input', onInput, { capture: true });
