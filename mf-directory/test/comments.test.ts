import type { Comment } from '@vitrina/contracts';
import { describe, expect, it } from 'vitest';
import { allOf, type CommentPages, newestMoment, withComment, withoutComment } from '../src/comments/queries.ts';
import { sampleComment } from './samples.ts';

const comment = (id: string, more: Partial<Comment> = {}) => sampleComment(1, { id, ...more });

const pages: CommentPages = {
  pages: [
    { answer: [comment('c'), comment('b', { propio: true })], cursor: 'x' },
    { answer: [comment('a')], cursor: null },
  ],
  pageParams: ['', 'x'],
};
const ids = (kept: CommentPages) => allOf(kept.pages).map(({ id }) => id);

describe('the pages of comments', () => {
  it('put a new comment first', () => {
    expect(ids(withComment(pages, comment('d')))).toEqual(['d', 'c', 'b', 'a']);
  });

  it('insert a comment by its age, and leave one older than all loaded ones to its page', () => {
    const at = (id: string, hour: number) => comment(id, { fecha: `2026-11-21T${hour}:00:00.000Z` });
    const kept = {
      pages: [
        { answer: [at('f', 18), at('d', 16)], cursor: 'x' },
        { answer: [at('c', 14)], cursor: 'y' },
      ],
      pageParams: ['', 'x'],
    };
    expect(ids(withComment(kept, at('e', 17)))).toEqual(['f', 'e', 'd', 'c']);
    expect(ids(withComment(kept, at('x', 15)))).toEqual(['f', 'd', 'x', 'c']);
    expect(ids(withComment(kept, at('a', 10)))).toEqual(['f', 'd', 'c']);
    const whole = { ...kept, pages: kept.pages.map((page) => ({ ...page, cursor: null })) };
    expect(ids(withComment(whole, at('a', 10)))).toEqual(['f', 'd', 'c', 'a']);
    expect(ids(withComment({ pages: [{ answer: [], cursor: null }], pageParams: [''] }, at('a', 10)))).toEqual(['a']);
  });

  it('update a loaded comment in place, whichever page it is on, and keep whose it is', () => {
    const changed = withComment(
      withComment(pages, comment('b', { respuesta: 'Gracias' })),
      comment('a', { respuesta: 'Sí' }),
    );
    expect(ids(changed)).toEqual(['c', 'b', 'a']);
    expect(allOf(changed.pages)).toMatchObject([{}, { respuesta: 'Gracias', propio: true }, { respuesta: 'Sí' }]);
  });

  it('mark a comment as the reader’s after its live event', () => {
    const updated = withComment(withComment(pages, comment('d')), comment('d', { propio: true }));
    expect(ids(updated)).toEqual(['d', 'c', 'b', 'a']);
    expect(allOf(updated.pages)[0]?.propio).toBe(true);
  });

  it('put a new comment after the featured ones, however old these are', () => {
    const first = comment('z', { destacado: true, fecha: '2020-01-01T10:00:00.000Z' });
    const kept = { pages: [{ answer: [first, comment('b')], cursor: null }], pageParams: [''] };
    expect(ids(withComment(kept, comment('c', { fecha: '2026-11-21T11:00:00.000Z' })))).toEqual(['z', 'c', 'b']);
    expect(newestMoment([first, comment('b')])).toBe('2026-11-21T10:00:00.000Z');
    expect(newestMoment([])).toBeNull();
  });

  it('drop a removed comment, and never show a comment twice', () => {
    expect(ids(withoutComment(pages, 'b'))).toEqual(['c', 'a']);
    expect(ids({ ...pages, pages: [...pages.pages, { answer: [comment('a')], cursor: null }] })).toEqual([
      'c',
      'b',
      'a',
    ]);
  });
});
