import type { FirstHead, FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import type { ReactNode } from 'react';
import type { Answer, Path } from '../api/types.ts';
import type { FirstCall } from './call.ts';

/** The answers that came in time. */
export interface FirstAnswers {
  /** The body of a good answer; `missing` where there is no such thing (404), null where none has come. */
  of<P extends Path<'GET'>>(call: FirstCall<P>): Answer<'GET', P> | 'missing' | null;
}

/** A page as it is shown before any code runs. */
export interface FirstDrawing {
  /** With the page's one `h1`; it is put into the page's `main`. */
  content: ReactNode;
  /** What is other than the page's declaration says. */
  head?: FirstHead;
  /** Objects of schema.org. */
  linkedData?: readonly object[];
}

/** The first content of one declared route. It is pure: it sees the visit and the answers, and no browser. */
export interface FirstScreen {
  /**
   * The calls whose answers are drawn, six at most. It is asked again with the answers until it names no further call, three
   * times at most, so that one call may follow from the answer to another.
   */
  calls(visit: FirstVisit, answers: FirstAnswers): readonly FirstCall[];
  /** The page; `missing` where what its address names is not there (404), null for the declared heading alone. */
  draw(visit: FirstVisit, answers: FirstAnswers): FirstDrawing | 'missing' | null;
}

/** Screens by the paths of the microfrontend's routes; a route that is missing has its declared heading alone. */
export type FirstScreens = Readonly<Record<string, FirstScreen>>;
