import type { FirstHead, FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import type { ReactNode } from 'react';
import { type Answer, addressOf, type Options, type Path } from '../api/call.ts';

/** Responses that arrived in time. */
export interface FirstAnswers {
  /** Returns the body of a successful response; `missing` for a 404, null without a response. */
  of<P extends Path<'GET'>>(call: FirstCall<P>): Answer<'GET', P> | 'missing' | null;
}

/** Content of a page before any code runs. */
export interface FirstDrawing {
  /** Contains the page's only `h1`; it is put into the page's `main`. */
  content: ReactNode;
  /** Differences from the page's declaration. */
  head?: FirstHead;
  /** Objects of schema.org. */
  linkedData?: readonly object[];
}

/** First content of a declared route. It is pure: it depends on the visit and the responses, never on a browser. */
export interface FirstScreen {
  /**
   * Calls whose responses are drawn, six at most. Called again with the responses until it returns no further call, three
   * times at most, so that a call may depend on an earlier response.
   */
  calls(visit: FirstVisit, answers: FirstAnswers): readonly FirstCall[];
  /** Draws the page; `missing` if the addressed thing does not exist (404), null for the declared heading alone. */
  draw(visit: FirstVisit, answers: FirstAnswers): FirstDrawing | 'missing' | null;
}

/** Screens by the paths of the microfrontend's routes; a missing route shows its declared heading alone. */
export type FirstScreens = Readonly<Record<string, FirstScreen>>;

/** GET call that a first content is drawn from. */
export interface FirstCall<P extends Path<'GET'> = Path<'GET'>> {
  path: P;
  /** Path and query, identical to the application's call. */
  address: string;
}

/** Describes a call of `api.get`. With the same query, the application finds its response in the page and sends no request. */
export function firstCall<P extends Path<'GET'>>(path: P, options?: Options<'GET', P>): FirstCall<P> {
  return { path, address: addressOf(path, options) };
}
