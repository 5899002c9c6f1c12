import type { ConversationCard } from '@vitrina/contracts';
import { shownAddress } from '@vitrina/contracts/rules';
import {
  Badge,
  Button,
  Chip,
  EmptyState,
  Link,
  Message,
  messageOf,
  Skeleton,
  serverNow,
  TextField,
  useNavigate,
  useSearchParams,
} from '@vitrina/sdk';
import { type FormEvent, useEffect, useState } from 'react';
import styles from './agent.module.css';
import { texts } from './texts.ts';
import { type ListedState, useConversation, useConversations } from './use-inbox.ts';

const states = Object.keys(texts.states) as ListedState[];
/** Interval for updating the waiting times, in milliseconds. */
const MINUTE_MS = 60_000;

/** Conversations of the selected state, which is kept in the address, as links. */
export function InboxList({ open, typing }: { open: string | null; typing: string | null }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const shown = states.find((state) => state === params.get('estado')) ?? 'pendiente_humano';
  const q = params.get('q') ?? '';
  const query = useConversations(shown, q);
  const cards = query.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  // A conversation that was taken or closed leaves the list, but is shown while it is open.
  const opened = useConversation(open);
  const pinned = open !== null && !cards.some(({ id }) => id === open) ? opened.data?.data : undefined;
  const addressOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return { pathname: '/agente', search: `${next}` };
  };
  const count =
    shown === 'pendiente_humano' && cards.length > 0 ? `${cards.length}${query.hasNextPage ? '+' : ''}` : undefined;
  return (
    <nav className={styles.inbox} aria-label={texts.list}>
      <div className={styles.states}>
        {states.map((state) => (
          <Chip
            key={state}
            pressed={state === shown}
            count={state === shown ? count : undefined}
            onClick={() => navigate(addressOf({ estado: state, c: '' }), { preventScrollReset: true })}
          >
            {texts.states[state]}
          </Chip>
        ))}
      </div>
      <Search
        key={q}
        q={q}
        onSearch={(text) => navigate(addressOf({ q: text, c: '' }), { preventScrollReset: true })}
      />
      {query.isPending && <Skeleton shape="tile" height="160px" />}
      {query.isError && (
        <Message tone="error">
          {messageOf(query.error, texts.failed)} <Button onClick={() => query.refetch()}>{texts.retry}</Button>
        </Message>
      )}
      {query.isSuccess && cards.length === 0 && (
        <EmptyState heading="h2" title={texts.empty[shown]} text={q ? texts.noneFound : texts.emptyMore} />
      )}
      <ul className={styles.cards}>
        {pinned && (
          <li key={pinned.id}>
            <Link to={addressOf({ c: pinned.id })} className={styles.card} aria-current>
              <small>{texts.pinned}</small>
              <CardText card={pinned} types={typing === pinned.id} />
            </Link>
          </li>
        )}
        {cards.map((card) => (
          <li key={card.id}>
            <Link to={addressOf({ c: card.id })} className={styles.card} aria-current={card.id === open || undefined}>
              <CardText card={card} types={typing === card.id} />
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </nav>
  );
}

function CardText({ card, types }: { card: ConversationCard; types: boolean }) {
  return (
    <>
      <strong>{shownAddress(card.email)}</strong>
      {card.espera ? (
        <Waiting since={card.espera} />
      ) : (
        <Badge>{card.agente?.nombre ?? texts.states[card.estado]}</Badge>
      )}
      <span className={styles.preview}>{types ? texts.typing : card.ultimo?.text}</span>
    </>
  );
}

/** Waiting time in minutes. */
function Waiting({ since }: { since: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  return <span className={styles.waits}>{texts.waits(minutes)}</span>;
}

function Search({ q, onSearch }: { q: string; onSearch(text: string): void }) {
  const [text, setText] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        label={texts.search}
        type="search"
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" icon="search">
        {texts.find}
      </Button>
    </form>
  );
}
