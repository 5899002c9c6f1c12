/** Part of the WebAssembly API used here; Node's types contain only the names of its interfaces. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
