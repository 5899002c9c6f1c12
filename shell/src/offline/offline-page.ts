import { offlinePageTexts } from '../rare-texts.ts';

/** Page for an address that cannot be loaded: an explanation, a retry, and the gallery as last seen. */
export function offlinePage(): Response {
  const { title, heading, text, retry, last } = offlinePageTexts;
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 16px; padding: 24px; background: #FBF7F0; color: #1F1A17; font: 18px/1.5 system-ui, sans-serif; text-align: center; }
h1 { margin: 0; font-size: 28px; line-height: 1.15; }
p { margin: 0; max-width: 44ch; }
a { display: inline-grid; place-items: center; min-height: 48px; padding: 0 20px; border-radius: 6px; background: #B4421F; color: #fff; font-weight: 600; text-decoration: none; }
a + a { background: none; color: inherit; text-decoration: underline; }
@media (prefers-color-scheme: dark) { body { background: #16110E; color: #F5EDE3; } a { background: #F08A5D; color: #1F1A17; } }
</style>
</head>
<body>
<h1>${heading}</h1>
<p>${text}</p>
<p><a href="">${retry}</a> <a href="/explorar">${last}</a></p>
</body>
</html>
`;
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
