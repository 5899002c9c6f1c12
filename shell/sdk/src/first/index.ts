/** API for a first content: `first/index.tsx` of a microfrontend. See shell/federation/README.md. */
export type { FirstHead, FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
export { type FirstCall, firstCall } from './call.ts';
export { FirstPicture, type FirstPictureTime } from './picture.tsx';
export type { FirstAnswers, FirstDrawing, FirstScreen, FirstScreens } from './screen.ts';
