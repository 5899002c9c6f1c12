/** The part of WebAssembly's API that is used here; Node's types name its interfaces only. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
