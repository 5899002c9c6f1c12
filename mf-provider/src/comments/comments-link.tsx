import type { SessionUser } from '@vitrina/contracts';
import { Badge, Icon, Link, VisuallyHidden } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { MOST_COUNTED, useNewComments } from './use-new-comments.ts';

/** The way from the area to the comments on the own page, with how many are new; nothing for people without a page. */
export function CommentsLink({ user, className }: { user: SessionUser; className: string }) {
  const { slug, count } = useNewComments(user.email);
  if (slug === null && user.rol !== 'proveedor') return null;
  // A provider's link is there from the start, so that none of the others moves once the page is known.
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
