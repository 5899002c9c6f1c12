import type { ProviderMessage, SessionUser } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import {
  api,
  Button,
  ButtonLink,
  byCursor,
  EmptyState,
  Link,
  Message,
  messageOf,
  Skeleton,
  Tabs,
  useInfiniteQuery,
  useQueryClient,
  useToasts,
} from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import { MessageItem } from './message-item.tsx';
import styles from './messages.module.css';
import { MESSAGES, useMessageSummary } from './messages-link.tsx';
import { messageTexts as texts } from './texts.ts';

/** `/menu/mensajes`: messages of visitors to the provider, and the replies to them (R39). */
export default function MessagesScreen({ user }: { user: SessionUser }) {
  useTitle(texts.title);
  const [folder, setFolder] = useState<Folder>('recibidos');
  const { retenidos } = useMessageSummary();
  const receives = planHas(user.plan, 'contactoDirecto');
  const tabs: readonly { key: Folder; label: string }[] = [
    { key: 'recibidos', label: texts.inbox },
    { key: 'spam', label: texts.spam(retenidos) },
  ];
  return (
    <section className={styles.screen}>
      <header>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
      </header>
      <Tabs label={texts.folders} tabs={tabs} selected={folder} onSelect={(key) => setFolder(key)}>
        <Inbox key={folder} folder={folder} receives={receives} />
      </Tabs>
    </section>
  );
}

function Inbox({ folder, receives }: { folder: Folder; receives: boolean }) {
  const toasts = useToasts();
  const query = useMessages(folder);
  const { messages, act, reply } = query;
  const [openId, setOpenId] = useState('');
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending) {
    return (
      <output className={styles.list} aria-label={texts.loading}>
        <Skeleton shape="tile" height="88px" />
        <Skeleton shape="tile" height="88px" />
        <Skeleton shape="tile" height="88px" />
      </output>
    );
  }
  if (query.isError && messages.length === 0) {
    return (
      <EmptyState
        title={messageOf(query.error, texts.loadFailed)}
        action={
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {texts.retry}
          </Button>
        }
      />
    );
  }
  if (messages.length === 0) return <Empty folder={folder} receives={receives} />;
  const toggle = ({ id, estado }: ProviderMessage) => {
    setOpenId(openId === id ? '' : id);
    // If this fails the message stays unread, and the next opening tries again.
    if (openId !== id && estado === 'nuevo') act(id, 'leer').catch(() => undefined);
  };
  const restore = (id: string) => act(id, 'recuperar').catch(() => toasts.show(texts.failed, 'error'));
  const remove = async ({ id }: ProviderMessage) => {
    await act(id, 'eliminar');
    const action = { label: texts.undo, run: () => void restore(id), focus: true };
    toasts.show(texts.removed, 'info', { action });
  };
  const allow = async ({ id }: ProviderMessage) => {
    await act(id, 'permitir');
    toasts.show(texts.allowed, 'success');
    list.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {!receives && folder === 'recibidos' && (
        <Message>
          {texts.planOver} <Link to="/planes">{texts.plans}</Link>
        </Message>
      )}
      <ul ref={list} className={styles.list}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            open={openId === message.id}
            onToggle={() => toggle(message)}
            onReply={(text, key) => reply(message.id, text, key)}
            onAllow={folder === 'spam' ? () => allow(message) : undefined}
            onRemove={() => remove(message)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Empty({ folder, receives }: { folder: Folder; receives: boolean }) {
  if (folder === 'spam') return <EmptyState title={texts.noSpam} text={texts.noSpamMore} />;
  if (receives) return <EmptyState title={texts.none} text={texts.noneMore} />;
  return (
    <EmptyState
      title={texts.noPlan}
      text={texts.noPlanMore}
      action={
        <ButtonLink variant="primary" to="/planes">
          {texts.plans}
        </ButtonLink>
      }
    />
  );
}

/** Number of messages in a page. */
const PAGE = 20;

type Folder = 'recibidos' | 'spam';
type Action = 'leer' | 'permitir' | 'eliminar' | 'recuperar';
interface Pages {
  pages: { answer: ProviderMessage[]; cursor: string | null }[];
  pageParams: string[];
}

/** Messages of a folder, page by page, with the actions on them. Actions reject with the server's `ApiError`. */
function useMessages(folder: Folder) {
  const client = useQueryClient();
  const queryKey = [MESSAGES, folder];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/mensajes', { query: { carpeta: folder, limit: PAGE, cursor: pageParam }, signal }),
    ...byCursor,
    refetchOnMount: 'always',
  });
  const change = (how: (all: ProviderMessage[]) => ProviderMessage[]) =>
    client.setQueryData<Pages>(
      queryKey,
      (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, answer: how(page.answer) })) },
    );
  const put = (message: ProviderMessage) => change((all) => all.map((one) => (one.id === message.id ? message : one)));
  const readAgain = () => client.invalidateQueries({ queryKey: [MESSAGES] });

  const act = async (id: string, accion: Action) => {
    const { data } = await api.post('/api/mensajes/:id', { accion }, { params: { id } });
    if (accion === 'leer') put(data);
    else change((all) => all.filter((one) => one.id !== id));
    void readAgain();
  };
  const reply = async (id: string, texto: string, key: string) => {
    const headers = { 'Idempotency-Key': key };
    const { data } = await api.post('/api/mensajes/:id/respuesta', { texto }, { params: { id }, headers });
    put(data);
    void readAgain();
  };
  const list = query.data?.pages.flatMap(({ answer }) => answer) ?? [];
  // A message that arrives between two page loads shifts another one onto both pages.
  const messages = [...new Map(list.map((message) => [message.id, message])).values()];
  return { ...query, messages, act, reply };
}
