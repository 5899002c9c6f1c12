/**
 * Options of Node for every process of the platform. SIGUSR1, which any process of the same user can send, would open
 * the inspector and let the sender run code there. A Node that cannot disable it gets a listener instead, which
 * replaces Node's handler once the process has started.
 * @param known `process.allowedNodeEnvironmentFlags` of the Node that will run the process
 */
export function nodeOptions(known: ReadonlySet<string>): string[] {
  if (known.has('--disable-sigusr1')) return ['--disable-sigusr1'];
  return ['--import', 'data:text/javascript,process.on("SIGUSR1",()=>undefined)'];
}
