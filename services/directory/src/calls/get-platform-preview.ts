import type { Handler } from '../dependencies.ts';
import { answerPicture } from '../preview/answer-picture.ts';
import { texts } from '../preview/texts.ts';

/** `GET /api/vista-previa`: link preview of the platform. */
export const getPlatformPreview: Handler<'GET /api/vista-previa'> = async ({ c }, { previews }) =>
  answerPicture(c, 'vitrina', await previews.get('vitrina', texts.platform, []));
