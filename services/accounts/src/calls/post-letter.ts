import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/cartas`: shows what a mail announced; the signature of its link replaces a session. */
export const postLetter: Handler<'POST /api/cartas'> = async ({ c, json }, { letters }) => {
  const shown = await letters.shown(json.token);
  if (!shown) throw new Problem('enlace_vencido');
  c.header('Cache-Control', 'no-store');
  const paragraphs = shown.paragraphs.map(({ text: texto, paths }) => ({ texto, rutas: [...paths] }));
  return { success: true, data: { titulo: shown.title, parrafos: paragraphs } };
};
