import {
  FIRST_GLOBAL,
  type FirstInput,
  type FirstOutput,
  type FirstVisit,
} from '@vitrina/contracts/microfrontends/first-content';
import type { Answer, Path } from '../api/call.ts';
import type { FirstAnswers, FirstCall, FirstScreen, FirstScreens } from './screen.ts';
import { staticMarkup } from './static-markup.ts';

/**
 * Defines the function that the gateway calls, with strings in and out, in a context without Node or browser APIs. Called by
 * the build tool, never by a microfrontend.
 */
export function serveFirstContent(screens: FirstScreens): void {
  const serve = (input: string): string => JSON.stringify(outputOf(screens, JSON.parse(input)));
  Object.defineProperty(globalThis, FIRST_GLOBAL, { value: serve });
}

function outputOf(screens: FirstScreens, { path, visit, answers }: FirstInput): FirstOutput {
  const screen = screens[path];
  if (!screen) return null;
  const known: FirstAnswers = {
    of<P extends Path<'GET'>>({ address }: FirstCall<P>) {
      const answer = answers[address] ?? null;
      // The contract's types hold: the gateway passes on a response of the platform's services.
      return answer === null || answer === 'missing' ? answer : (answer.body as Answer<'GET', P>);
    },
  };
  const open = screen.calls(visit, known).filter(({ address }) => !Object.hasOwn(answers, address));
  if (open.length > 0) return { calls: open.map(({ path: call, address }) => ({ call: `GET ${call}`, address })) };
  return drawn(screen, visit, known);
}

function drawn(screen: FirstScreen, visit: FirstVisit, answers: FirstAnswers): FirstOutput {
  const drawing = screen.draw(visit, answers);
  if (drawing === null || drawing === 'missing') return drawing;
  const { content, head = {}, linkedData = [] } = drawing;
  return { html: staticMarkup(content), head, linkedData };
}
