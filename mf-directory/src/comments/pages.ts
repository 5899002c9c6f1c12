import type { Comment } from '@vitrina/contracts';

/** The comments of a provider as the query client keeps them. */
export interface CommentPages {
  pages: { answer: Comment[]; cursor: string | null }[];
  pageParams: string[];
}

/** All comments of some pages, newest first, each once. */
export function allOf(pages: CommentPages['pages']): Comment[] {
  return [...new Map(pages.flatMap(({ answer }) => answer).map((comment) => [comment.id, comment])).values()];
}

/**
 * The pages with a comment as it is now: in its place where it is known, else first. What everyone is told says nothing
 * of the reader, so what is known to be the reader's own stays so.
 */
export function withComment(kept: CommentPages, comment: Comment): CommentPages {
  const known = allOf(kept.pages).find(({ id }) => id === comment.id);
  const fresh = { ...comment, propio: comment.propio || (known?.propio ?? false) };
  const pages = kept.pages.map(({ answer, cursor }, index) => ({
    answer: known
      ? answer.map((one) => (one.id === comment.id ? fresh : one))
      : index === 0
        ? [fresh, ...answer]
        : answer,
    cursor,
  }));
  return { ...kept, pages };
}

/** The pages without a comment. */
export function withoutComment(kept: CommentPages, id: string): CommentPages {
  const pages = kept.pages.map(({ answer, cursor }) => ({ answer: answer.filter((one) => one.id !== id), cursor }));
  return { ...kept, pages };
}
