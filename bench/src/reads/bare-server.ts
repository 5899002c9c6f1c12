import { createServer } from 'node:http';

/**
 * Child process of the bare side: node:http that responds to every request with the same bytes and headers. It receives
 * them from its parent, and responds with its port.
 */
process.on('disconnect', () => process.exit(0));
process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, answer) => {
    answer.writeHead(200, headers);
    answer.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.(address.port);
  });
});
