import { EmptyState, StaffScreen, useSearchParams } from '@vitrina/sdk';
import styles from './agent.module.css';
import { ConversationPane } from './conversation-pane.tsx';
import { InboxList } from './inbox-list.tsx';
import { texts } from './texts.ts';
import { useLiveInbox } from './use-inbox.ts';

/** `/agente`: conversations of visitors who ask for a person. */
export default function AgentScreen() {
  return (
    <StaffScreen roles={['agente', 'admin']} texts={texts}>
      <Inbox />
    </StaffScreen>
  );
}

/** List of conversations next to the open one, whose reply form is at the foot of the window; a phone shows one of them. */
function Inbox() {
  const [params] = useSearchParams();
  const { state, agents, typing } = useLiveInbox();
  const open = params.get('c');
  return (
    <div className={styles.screen} data-open={open !== null}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p role="status">{state === 'open' ? texts.online(agents) : texts.connecting}</p>
      </header>
      <div className={styles.panes}>
        <InboxList open={open} typing={typing} />
        <section className={styles.pane} aria-label={texts.messages}>
          {open ? (
            <ConversationPane key={open} id={open} visitorIsTyping={typing === open} />
          ) : (
            <EmptyState heading="h2" title={texts.pick} text={texts.pickMore} />
          )}
        </section>
      </div>
    </div>
  );
}
