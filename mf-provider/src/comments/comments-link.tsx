import { Badge, Icon, Link, VisuallyHidden } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { MOST_COUNTED, useNewComments } from './use-new-comments.ts';

/** The way from the area to the comments on the own page, with how many are new; nothing while there is no page. */
export function CommentsLink({ email, className }: { email: string; className: string }) {
  const { slug, count } = useNewComments(email);
  if (slug === null) return null;
  return (
    <Link to={`/p/${slug}#titulo-comentarios`} className={className}>
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
