import type { App } from '@vitrina/kernel';

const features = ['camera', 'microphone', 'display-capture', 'usb', 'serial', 'midi', 'browsing-topics'];

/** Adds the security headers of every response that the kernel does not already set. */
export function mountSecurityHeaders(app: App, publicUrl: string): void {
  const permissions = [...features.map((feature) => `${feature}=()`), 'geolocation=(self)', 'payment=(self)'].join(
    ', ',
  );
  const secure = publicUrl.startsWith('https:');
  app.use(async (c, next) => {
    await next();
    // Set directly on the response: the context would create a new response for each header, and then stream its bytes.
    const { headers } = c.res;
    headers.set('Permissions-Policy', permissions);
    if (!headers.has('Cross-Origin-Opener-Policy')) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}
