/** API for a first content: `first/index.tsx` of a microfrontend. See shell/federation/README.md. */
export type { FirstHead, FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
export { FirstPicture, type FirstPictureTime } from './picture.tsx';
export {
  type FirstAnswers,
  type FirstCall,
  type FirstDrawing,
  type FirstScreen,
  type FirstScreens,
  firstCall,
} from './screen.ts';
