import { MOST_COUNTED_MESSAGES } from '@vitrina/contracts/rules';
import { Badge, Icon, NavLink, VisuallyHidden } from '@vitrina/sdk';
import { messageTexts as texts } from './texts.ts';
import { useMessageSummary } from './use-message-summary.ts';

/** Link to the inbox, with the number of unread messages. */
export function MessagesLink({ className }: { className: string }) {
  const { nuevos: count } = useMessageSummary();
  return (
    <NavLink to="/menu/mensajes" className={className}>
      <Icon name="mail" />
      {texts.link}
      {count > 0 && (
        <Badge>
          {count < MOST_COUNTED_MESSAGES ? count : `${MOST_COUNTED_MESSAGES - 1}+`}
          <VisuallyHidden> {texts.fresh(count)}</VisuallyHidden>
        </Badge>
      )}
    </NavLink>
  );
}
