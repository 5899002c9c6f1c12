import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import vm from 'node:vm';

/**
 * Draws first contents for the bare side, with V8 in a context that stays warm between pages, as the gateway did before
 * its engine had to isolate visitors. Nothing in it is safe. It speaks the gateway's protocol on the socket given as
 * argument.
 */
const [socket] = process.argv.slice(2);
const modules = new Map<string, (input: string) => string>();

const server = createServer(async (request, response) => {
  const key = request.url ?? '';
  const body = await text(request);
  if (request.method === 'PUT') {
    const context = vm.createContext({ vitrinaFormat: format });
    vm.runInContext(body, context);
    modules.set(key, vm.runInContext('vitrinaFirst', context));
    response.writeHead(204).end();
    return;
  }
  const draw = modules.get(key);
  if (draw) response.writeHead(200, { 'content-type': 'application/json' }).end(draw(body));
  else response.writeHead(404).end();
});
server.listen(socket, () => process.stdout.write('ready\n'));

/** Formats like the gateway's engine for a module. */
function format(name: 'NumberFormat' | 'DateTimeFormat', setup: string, values: string): string {
  const formatter: Intl.NumberFormat | Intl.DateTimeFormat = Reflect.construct(Intl[name], JSON.parse(setup));
  return formatter.format(JSON.parse(values)[0]);
}
