import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { logIn, newProvider, newUser } from '../support/session.ts';

/** Browsers open six connections to one origin over HTTP/1.1; a dozen tabs need more unless they share. */
const TABS = 12;

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Tu vitrina' }).getByRole('link', { name: /^Tus comentarios/ });

/** Tracks the streams that the tabs of a browser hold open. */
function followStreams(context: BrowserContext) {
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') open.add(request);
  });
  const ended = (request: Request) => open.delete(request);
  context.on('requestfailed', ended);
  context.on('requestfinished', ended);
  return {
    /** Number of open streams. */
    count: () => [...open].filter((request) => !request.frame().page().isClosed()).length,
    /** Tab that holds the newest stream. */
    holder: (): Page => {
      const page = [...open].at(-1)?.frame().page();
      if (!page) throw new Error('no tab holds a stream');
      return page;
    },
  };
}

async function openTabs(context: BrowserContext, paths: readonly string[]): Promise<Page[]> {
  const tabs: Page[] = [];
  for (const path of paths) {
    const tab = await context.newPage();
    await tab.goto(path);
    tabs.push(tab);
  }
  return tabs;
}

test('twelve tabs share one stream, and none misses an event when the tab that holds it closes', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const { client } = await newUser();
  const say = (comentario: string) => client.post('/api/comentarios', { proveedor_id: provider.id, comentario });
  await logIn(page, provider.person);
  const streams = followStreams(context);
  const areas = ['/menu/publicaciones', '/menu/datos-usuario', '/menu/mensajes'];
  const paths = Array.from({ length: TABS - 2 }, (_, index) => areas[index % areas.length] ?? '');
  const own = await openTabs(context, paths);
  const [visitor] = await openTabs(context, [`/p/${provider.slug}`]);
  for (const tab of own) await expect(link(tab)).toBeVisible();
  await expect.poll(streams.count, { timeout: 20_000 }).toBe(1);

  const expectEverywhere = async (tabs: readonly Page[], text: string, count: number) => {
    await Promise.all([
      ...tabs.map((tab) => expect(link(tab)).toHaveAccessibleName(new RegExp(`^Tus comentarios ${count} nuevo`))),
      ...(visitor ? [expect(visitor.getByText(text)).toBeVisible()] : []),
    ]);
  };
  await say('Muy puntual y amable');
  await expectEverywhere(own, 'Muy puntual y amable', 1);

  const closed = streams.holder() === visitor ? own[0] : streams.holder();
  await closed?.close();
  const left = own.filter((tab) => tab !== closed);
  await say('Volveré con mucho gusto');
  await expectEverywhere(left, 'Volveré con mucho gusto', 2);
  await expect.poll(streams.count, { timeout: 20_000 }).toBe(1);

  // A tab frozen in the background does not respond, and is replaced all the same.
  const frozen = streams.holder();
  const devtools = await context.newCDPSession(frozen);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await say('Otra vez excelente trabajo');
  const awake = left.filter((tab) => tab !== frozen);
  await Promise.all(
    awake.map((tab) => expect(link(tab)).toHaveAccessibleName(/^Tus comentarios 3 nuevo/, { timeout: 20_000 })),
  );
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect.poll(streams.count, { timeout: 20_000 }).toBe(1);
  if (frozen !== visitor) await expect(link(frozen)).toHaveAccessibleName(/^Tus comentarios 3 nuevo/);

  // A thirteenth tab still gets its page and its responses.
  const [last] = await openTabs(context, ['/home']);
  if (last) await expect(last.getByRole('heading', { level: 1 })).toBeVisible();
});
