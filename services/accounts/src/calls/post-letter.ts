import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/cartas`: returns the content that a mail links to; the signature of the link replaces a session. */
export const postLetter: Handler<'POST /api/cartas'> = async ({ c, json }, { letters }) => {
  const page = await letters.pageFor(json.token);
  if (!page) throw new Problem('enlace_vencido');
  c.header('Cache-Control', 'no-store');
  const paragraphs = page.paragraphs.map(({ text: texto, paths }) => ({ texto, rutas: [...paths] }));
  return { success: true, data: { titulo: page.title, parrafos: paragraphs } };
};
