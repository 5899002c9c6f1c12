import { createServer } from 'node:http';

/**
 * The child process of the bare side: node:http answering every request with the same bytes and headers.
 * The parent sends them; the answer is the port.
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
