import { findSegment } from '@vitrina/contracts/catalogue';
import { splitSegments } from '@vitrina/contracts/rules';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readRecommended } from '../reading/recommended.ts';
import { providerCard } from '../responses/cards.ts';
import { placeFilter } from '../responses/place-filter.ts';

/** `GET /api/recomendaciones`: other providers of a trade, nearest first, paid places before others (R39). */
export const getRecommendations: Handler<'GET /api/recomendaciones'> = async ({ query }, { store, media }) => {
  const { country, subdivision } = placeFilter(query.pais, query.estado);
  if (!country || !subdivision) throw new Problem('lugar_requerido');
  const topics = splitSegments(query.segmento).flatMap((name) => findSegment(name) ?? []);
  const docs = await readRecommended(store, { topics, country, subdivision, without: query.sin ?? [] });
  const cards = docs.flatMap((doc) => providerCard(doc) ?? []);
  return {
    success: true,
    data: cards.map(({ id, slug, nombre, nnegocio, especialidad, foto_perfil, pais, estado_pais, plan }) => ({
      id,
      slug,
      nombre,
      nnegocio,
      especialidad,
      pais,
      estado_pais,
      plan,
      foto_perfil: media.absoluteUrl(foto_perfil),
    })),
  };
};
