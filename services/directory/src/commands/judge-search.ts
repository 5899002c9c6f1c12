import type { Calls } from '@vitrina/contracts';
import { normalizePlace } from '@vitrina/contracts/places';
import { z } from 'zod';

/** Search text as a person types it, with the expected first result. */
const query = z.object({
  q: z.string().min(1),
  /** Acceptable trades of the catalogue; absent for a text that asks for no service. */
  want: z.array(z.string()).optional(),
  /** Country and subdivision that the text names, with any spelling of the subdivision: `MX-JAL`. */
  place: z.string().optional(),
});
type EvaluatedQuery = z.infer<typeof query>;

/** File of queries: named arrays, of which `none` contains texts that ask for no service. */
export const queryFile = z.record(z.string(), z.array(query));

/** Data of a `GET /api/buscar` response. */
export type SearchData = Calls['GET /api/buscar']['answer']['data'];

/**
 * Judgement of a response's first result: `right` for a provider of an expected trade, `notOffered` for the message
 * that the trade is not offered there (with the nearest providers), `wrong` for a provider of another trade, `none` for
 * nothing. For a text that asks for no service, any result is wrong.
 */
type Verdict = 'right' | 'notOffered' | 'wrong' | 'none';

interface JudgedQuery {
  query: EvaluatedQuery;
  verdict: Verdict;
  /** True if the place was recognised, or none was named. */
  rightPlace: boolean;
  /** First result, described for the report. */
  shown: string;
}

/** Judges one response. */
export function judge(query: EvaluatedQuery, data: SearchData): JudgedQuery {
  const [first] = data.proveedores;
  const { segmento = null, lugar = null } = data.entendido ?? {};
  const shown = [
    first ? `${first.segmento} ${first.pais}-${first.estado_pais}` : 'nothing',
    ...(data.publicaciones.length > 0 ? [`${data.publicaciones.length} posts`] : []),
    ...(segmento ? [`read as ${segmento}`] : []),
    ...(lugar ? [`in ${lugar.pais}-${lugar.estado}`] : []),
  ].join(', ');
  return { query, verdict: verdictOf(query, data), rightPlace: isRightPlace(query, data), shown };
}

function verdictOf({ want }: EvaluatedQuery, data: SearchData): Verdict {
  const [first] = data.proveedores;
  if (!want) return first || data.publicaciones.length + data.entradas.length > 0 ? 'wrong' : 'none';
  if (first) return first.segmento.split(',').some((trade) => want.includes(trade)) ? 'right' : 'wrong';
  return want.includes(data.entendido?.segmento ?? '') ? 'notOffered' : 'none';
}

function isRightPlace({ place }: EvaluatedQuery, { entendido, proveedores: [first] }: SearchData): boolean {
  if (!place) return true;
  const wanted = normalizePlace(place.slice(0, 2), place.slice(3));
  const read = entendido?.lugar ?? (first && { pais: first.pais, estado: first.estado_pais });
  return wanted !== null && read?.pais === wanted.country && read.estado === wanted.subdivision;
}

/** Shares of an array's queries, from 0 to 1, except `queries`, which is their number. */
interface Shares {
  queries: number;
  /** Share of queries with an expected trade first, or with the message that it is not offered there. */
  right: number;
  wrong: number;
  none: number;
  place: number;
}

/** Counts the verdicts of one array. */
export function countVerdicts(judged: readonly JudgedQuery[]): Shares {
  const share = (fits: (one: JudgedQuery) => boolean) => judged.filter(fits).length / Math.max(1, judged.length);
  return {
    queries: judged.length,
    right: share(({ verdict }) => verdict === 'right' || verdict === 'notOffered'),
    wrong: share(({ verdict }) => verdict === 'wrong'),
    none: share(({ verdict }) => verdict === 'none'),
    place: share(({ rightPlace }) => rightPlace),
  };
}

/** Lists the queries with an unexpected result. */
export function failuresOf(judged: readonly JudgedQuery[]): JudgedQuery[] {
  return judged.filter(({ query: { want }, verdict, rightPlace }) => {
    const isRight = want ? verdict === 'right' || verdict === 'notOffered' : verdict === 'none';
    return !isRight || !rightPlace;
  });
}
