import { firstContentSeen, loadFonts } from './first/first-paint.ts';

/** Scripts of the shell's entry, inserted by the build. */
declare const ENTRY: { file: string; integrity: string }[];

const { currentScript } = document;
const own = currentScript instanceof HTMLScriptElement ? currentScript.src : location.href;

// The first content is painted first: starting the application keeps the main thread of a slow phone busy for a while.
void firstContentSeen(document).then(() => {
  for (const { file, integrity } of ENTRY) {
    const script = document.createElement('script');
    script.src = new URL(file, own).href;
    script.integrity = integrity;
    document.head.append(script);
  }
  for (const link of document.querySelectorAll('link[rel="later"]')) link.setAttribute('rel', 'preload');
  void loadFonts(document);
});
