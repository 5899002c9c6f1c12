/** CSS modules arrive as a default export of local name to emitted class name. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {
  const nothing: undefined;
  export default nothing;
}
