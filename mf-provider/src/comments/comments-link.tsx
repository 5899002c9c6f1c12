import type { SessionUser } from '@vitrina/contracts';
import { Badge, Icon, Link, VisuallyHidden } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { MOST_COUNTED, useNewComments } from './use-new-comments.ts';

/**
 * Link from the area to the comments on the provider's page, with the number of new ones; hidden for accounts without a
 * page.
 */
export function CommentsLink({ user, className }: { user: SessionUser; className: string }) {
  const { slug, count } = useNewComments(user.email);
  if (slug === null && user.rol !== 'proveedor') return null;
  // A provider's link is always rendered, so that the menu does not shift when the page's address is loaded.
  const path = slug === null ? '/comentarios' : `/p/${slug}#titulo-comentarios`;
  return (
    <Link to={path} className={className}>
      <Icon name="message-circle" />
      {texts.comments.link}
      {count > 0 && (
        <Badge>
          {count < MOST_COUNTED ? count : `${MOST_COUNTED}+`}
          <VisuallyHidden> {texts.comments.fresher(count)}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}
