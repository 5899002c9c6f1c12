import type { App } from '@vitrina/kernel';

const features = ['camera', 'microphone', 'display-capture', 'usb', 'serial', 'midi', 'browsing-topics'];

/** Headers that every answer of the platform carries beside the kernel's. */
export function mountSecurityHeaders(app: App, publicUrl: string): void {
  const permissions = [...features.map((feature) => `${feature}=()`), 'geolocation=(self)', 'payment=(self)'].join(
    ', ',
  );
  const secure = publicUrl.startsWith('https:');
  app.use(async (c, next) => {
    await next();
    c.header('Permissions-Policy', permissions);
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    if (secure) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}
