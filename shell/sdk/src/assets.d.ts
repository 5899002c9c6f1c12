/** CSS modules export a map from local name to emitted class name. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {
  const nothing: undefined;
  export default nothing;
}

/** Importing a published file gives its URL. The extensions are those of `assetExtensions` in the contracts. */
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.jpg' {
  const address: string;
  export default address;
}
declare module '*.jpeg' {
  const address: string;
  export default address;
}
declare module '*.gif' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.avif' {
  const address: string;
  export default address;
}
declare module '*.ico' {
  const address: string;
  export default address;
}
declare module '*.mp4' {
  const address: string;
  export default address;
}
declare module '*.webm' {
  const address: string;
  export default address;
}
declare module '*.vtt' {
  const address: string;
  export default address;
}
declare module '*.mp3' {
  const address: string;
  export default address;
}
declare module '*.ogg' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.woff' {
  const address: string;
  export default address;
}
declare module '*.ttf' {
  const address: string;
  export default address;
}
declare module '*.otf' {
  const address: string;
  export default address;
}
