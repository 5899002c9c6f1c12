import type { Post, Provider } from '@vitrina/contracts';
import { countryName, findCountry } from '@vitrina/contracts/places';
import type { PostKind } from '@vitrina/contracts/plans';
import { splitSegments } from '@vitrina/contracts/rules';
import { postCard, providerCard } from '../answers/cards.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { placeNames } from '../rules/cities.ts';
import { completenessOf } from '../rules/completeness.ts';
import { placeKey } from '../rules/placement.ts';
import { topicsOf } from '../rules/topics.ts';
import { wordsForSegments } from './word-families.ts';

/** What both kinds of documents hold for filters, facets and order. */
interface Indexed {
  id: string;
  codigoPais: string;
  /** Country and subdivision, `MX-DF`. */
  lugar: string;
  segmentos: string[];
  temas: string[];
  oficios: string[];
  especialidad: string;
  nnegocio: string;
  /** Names people give the place: state, capital, larger towns, country. */
  lugares: string[];
  nivel: number;
  createdAt: number;
}

/** A provider in the search index; `tarjeta` is the answer as it goes out, with paths still relative. */
export interface ProviderDocument extends Indexed {
  nombre: string;
  descripcion: string;
  completitud: number;
  tarjeta: Provider;
}

/** A post in the search index. Times in milliseconds since 1970. */
export interface PostDocument extends Indexed {
  evento: string;
  texto_personalizado: string;
  tipo: PostKind;
  publicFrom: number;
  publicUntil: number;
  finishedFrom: number;
  tarjeta: Post;
}

/** A provider as the index holds it, or null where the public does not see it. */
export function providerDocument(doc: ProviderDoc): ProviderDocument | null {
  const tarjeta = providerCard(doc);
  if (!tarjeta) return null;
  return {
    id: doc._id,
    ...indexed(tarjeta),
    nombre: tarjeta.nombre,
    nnegocio: tarjeta.nnegocio,
    especialidad: tarjeta.especialidad,
    descripcion: tarjeta.descripcion,
    nivel: doc.nivel,
    completitud: completenessOf(tarjeta),
    createdAt: doc.createdAt,
    tarjeta,
  };
}

/** A post as the index holds it, scheduled ones too, or null where the public never sees it. */
export function postDocument(doc: PostDoc): PostDocument | null {
  const tarjeta = postCard(doc, doc.createdAt);
  if (!tarjeta || !doc.owner || !doc.lugar) return null;
  return {
    id: doc._id,
    ...indexed(doc.owner),
    nnegocio: tarjeta.nombre,
    especialidad: tarjeta.especialidad,
    evento: tarjeta.evento,
    texto_personalizado: tarjeta.texto_personalizado,
    tipo: doc.tipo,
    nivel: doc.nivel,
    createdAt: doc.createdAt,
    publicFrom: doc.publicFrom,
    publicUntil: doc.publicUntil,
    finishedFrom: doc.finishedFrom,
    tarjeta,
  };
}

function indexed(owner: { segmento: string; pais: string; estado_pais: string }) {
  return {
    codigoPais: owner.pais,
    lugar: placeKey(owner.pais, owner.estado_pais),
    segmentos: splitSegments(owner.segmento),
    temas: topicsOf(owner.segmento),
    oficios: wordsForSegments(owner.segmento),
    lugares: namesOf(owner),
  };
}

function namesOf({ pais, estado_pais: estado }: { pais: string; estado_pais: string }): string[] {
  const country = findCountry(pais);
  return country ? [...placeNames(country, estado), countryName(country)] : [];
}
