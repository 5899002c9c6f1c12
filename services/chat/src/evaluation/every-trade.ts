import type { Provider } from '@vitrina/contracts';
import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { understandNeed } from '@vitrina/contracts/needs';
import { foldText, SUBDIVISIONS, type Subdivision } from '@vitrina/contracts/places';
import type { Directory } from '../assistant/directory.ts';

const trades = [...SEGMENTS];
const everywhere = [...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO];

/**
 * Directory with one provider of every trade in every place, so that a missing provider is never the reason for a failure. It
 * finds a trade by its name or by a need, like the search, but no provider by name.
 */
export const everyTrade: Directory = async ({ words, trade, country, subdivision, limit }) => {
  const meant = words ? (tradeNamed(words) ?? understandNeed(words).trade) : trade;
  const wanted = trade && meant !== trade ? null : meant;
  if (!wanted) return { providers: [], total: 0, near: [] };
  const places = everywhere.filter(
    (place) => place.country === (country ?? place.country) && place.code === (subdivision ?? place.code),
  );
  return {
    providers: places.slice(0, limit).map((place) => providerOf(wanted, place)),
    total: places.length,
    near: [],
  };
};

function tradeNamed(words: string): string | undefined {
  return trades.find((trade) => foldText(trade) === foldText(words));
}

function providerOf(trade: string, place: Subdivision): Provider {
  const at = trades.indexOf(trade) * everywhere.length + everywhere.indexOf(place);
  return {
    id: (at + 1).toString(16).padStart(24, '0'),
    slug: `proveedor-${at}`,
    email: `p${at}@demo.vitrina.example`,
    nombre: 'Ana Ruiz',
    nnegocio: `Negocio ${at}`,
    especialidad: trade,
    segmento: trade,
    descripcion: '',
    telefono: '',
    telefono_tipo: 'desconocido',
    whatsapp: '',
    www: '',
    foto_perfil: '',
    plan: 'gratis',
    pais: place.country,
    estado_pais: place.code,
  };
}
