/**
 * Browser features that exist only on HTTPS pages and on localhost, and the files that may use them because they have a
 * fallback. A page at `http://a-computer:8080` has none of these features.
 */
const SECURE_ONLY: readonly (readonly [name: RegExp, files: RegExp | null])[] = [
  // Use `newKey` of the SDK instead. Subscriptions, whose hash is a device's id, exist on HTTPS pages only.
  [/\bcrypto\.(?:randomUUID|subtle)\b/, /^mf-provider\/src\/account\/this-device\.ts$/],
  // Use `CopyText` and `ShareButton` of the SDK instead.
  [/\bnavigator\.clipboard\b/, /^shell\/sdk\/src\/bundled\/sharing\/copy-text\.tsx$/],
  [/\bnavigator\.(?:share|canShare)\b/, /^shell\/sdk\/src\/bundled\/sharing\/share-(?:button|file)\.tsx$/],
  [
    /\bnavigator\.serviceWorker\b/,
    /^(?:shell\/src\/offline\/keep-for-offline|mf-provider\/src\/account\/this-device)\.ts$/,
  ],
  // Service workers run only with HTTPS.
  [/\b(?:window\.)?caches\.\w/, /^shell\/src\/offline\//],
  [/\bnavigator\.locks\b/, /^mf-provider\/src\/uploads\/kept-uploads\.ts$/],
  [/\b(?:navigator\.credentials|PublicKeyCredential)\b/, /^mf-provider\/src\/passkeys\/ceremony\.ts$/],
  [/\bnavigator\.geolocation\b/, /^shell\/sdk\/src\/bundled\/locate-browser\.ts$/],
  [/\bnavigator\.(?:storage|mediaDevices|wakeLock|bluetooth|usb|serial)\b/, null],
  [/\b(?:showOpenFilePicker|showSaveFilePicker|cookieStore|PaymentRequest)\b/, null],
  [/\bPushManager\b/, /^mf-provider\/src\/account\/this-device\.ts$/],
];

/** Features that iOS 16 and Chrome 108 lack, besides those that the types of ES2022 leave out. */
const TOO_NEW = /\b(?:URL\.(?:canParse|parse)|AbortSignal\.any|Intl\.Segmenter)\b/;

/** Lists each use of a feature that pages without HTTPS or our oldest browsers lack, with its file and line. */
export function missingFeatureFaults(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/?\*|\/\/).*/, '');
    const young = TOO_NEW.exec(code)?.[0];
    const tooNew = young ? [`${file}:${index + 1}: ${young} is missing on iOS 16 and Chrome 108`] : [];
    const insecure = SECURE_ONLY.flatMap(([name, files]) => {
      const found = name.exec(code)?.[0];
      return found && !files?.test(file) ? [`${file}:${index + 1}: ${found} is missing on pages without HTTPS`] : [];
    });
    return [...insecure, ...tooNew];
  });
}
