/** Id of the element that opens a post: the focus returns to it when the post closes. */
export function tileIdOf(postId: string): string {
  return `pub-${postId}`;
}
