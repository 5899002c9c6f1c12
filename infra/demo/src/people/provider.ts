import { CATALOGUE, type Category, categoryOf } from '@vitrina/contracts/catalogue';
import { findSubdivision, foldText, SUBDIVISIONS, type Subdivision } from '@vitrina/contracts/places';
import { PLAN_IDS, type PlanId, planHas } from '@vitrina/contracts/plans';
import { HOUR_PRESETS, type OpeningHours } from '@vitrina/contracts/rules/opening-hours';
import type { Service } from '@vitrina/contracts/rules/prices';
import { listTowns, type Town } from '@vitrina/contracts/towns';
import type { BadgeKind, LanguageCode, PaymentMethod, PostKind } from '@vitrina/contracts/wire';
import { type Random, randomOf } from '../random.ts';
import { CLOSINGS, FANCIES, OPENINGS, SERVICES, VOICES } from '../texts/index.ts';
import names from './names.json' with { type: 'json' };
import { phoneNumber, postalCode } from './numbers.ts';

/** Domain of all demo e-mails; `.example` can never be registered. */
export const DEMO_DOMAIN = 'demo.vitrina.example';

/** Portraits that fit a first name: of women or of men. */
type Look = 'f' | 'm';

/** Post of a demo provider. */
export interface DemoPost {
  /** Stable key of provider and post number. */
  key: string;
  kind: PostKind;
  /** Title, 1 to 25 characters, unique within its provider. */
  evento: string;
  /** Text, 1 to 250 characters. */
  descripcion: string;
  /** Trade shown in the picture. */
  trade: string;
  /** Days from today to the event, 3 to 180. */
  inDays: number;
}

/** Demo provider with a complete profile. */
export interface DemoProvider {
  number: number;
  nombre: string;
  look: Look;
  email: string;
  place: Subdivision;
  telefono: string;
  direccion: string;
  cp: string;
  nnegocio: string;
  www: string;
  especialidad: string;
  segmentos: string[];
  /** 120 to 250 characters. */
  descripcion: string;
  town: Town;
  /** Distance from the town that they travel, in kilometres; null if not given. */
  radius: number | null;
  isOnline: boolean;
  /** Null if not given. */
  openingHours: OpeningHours | null;
  /** Note about the hours; empty if not given. */
  horario: string;
  /** In pesos of the place's country; empty if not given. */
  services: Service[];
  paymentMethods: PaymentMethod[];
  languages: LanguageCode[];
  givesInvoices: boolean;
  /** Year in which their work began; null if not given. */
  workingSince: number | null;
  /** Badges that they have (R56). */
  badges: BadgeKind[];
  plan: PlanId;
  posts: DemoPost[];
  /** True if their blog has entries. */
  writes?: true;
}

/** Trades of the first providers: popular ones from as many groups as possible. */
const LEADING_TRADES: readonly string[] = [
  'Plomería',
  'Repostería',
  'Fotografía de eventos',
  'Mariachi',
  'Carpintería',
  'Mecánica automotriz',
  'Alfarería y cerámica',
  'Peluquería y estética',
  'Clases de música',
  'Reparación de computadoras',
  'Sastrería',
  'Viveros y plantas',
];
/** Number of first providers, who live in the default place, so that its collage is full immediately. */
export const LEADING = LEADING_TRADES.length;
const LEADING_PLANS: readonly PlanId[] = ['premium', 'destacado', 'basico', 'gratis', 'destacado', 'basico'];
const PLAN_WEIGHTS: Readonly<Record<PlanId, number>> = { gratis: 40, basico: 25, destacado: 20, premium: 15 };
/** Minimum and maximum number of posts by plan: some free providers have more than their plan shows. */
const POSTS: Readonly<Record<PlanId, readonly [number, number]>> = {
  gratis: [1, 2],
  basico: [1, 4],
  destacado: [2, 6],
  premium: [3, 8],
};

/** Notes of providers without weekly hours; half of these gives none. */
const NOTES: readonly string[] = ['Lunes a viernes, 9 a 18 h', 'Lunes a sábado, 8 a 20 h', 'Con cita', '', '', ''];
/** Share of the providers with weekly hours, and of those who also work online. */
const SHARES = { hours: 0.7, online: 0.15 } as const;
/** Distances that providers travel, in kilometres. */
const RADII: readonly (number | null)[] = [null, 0, 5, 10, 10, 20, 30, 50];

/** Shares of the providers that state prices and facts. */
const OFFER_SHARES = { prices: 0.75, invoices: 0.4, english: 0.3, since: 0.8 } as const;
/** Shares of the providers with each badge. */
const BADGE_SHARES: Readonly<Record<BadgeKind, number>> = { email: 0.7, phone: 0.5, identity: 0.2, licence: 0.1 };
/** Colombian pesos for a Mexican one in the demo's prices. */
const PESOS_OF_COLOMBIA = 200;
const PAYMENTS: readonly PaymentMethod[] = ['transfer', 'card', 'wallet', 'installments'];

/** Interval, in provider numbers, of Premium providers whose last post is a film; the first provider has one. */
const FILM_EVERY = 2;

const ALL_PLACES = [...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO];

/**
 * Generates `count` providers, always the same for a seed, and the first ones the same for every count. E-mails and
 * names are unique. The first 12 live in Ciudad de México; every third number goes to each subdivision in turn, and the
 * others follow the population.
 */
export function* providers(seed: number, count: number): Generator<DemoProvider> {
  const used = new Set<string>();
  for (let number = 0; number < count; number++) yield provider(seed, number, used);
}

function provider(seed: number, number: number, used: Set<string>): DemoProvider {
  const random = randomOf(seed, 'provider', number);
  const leading = LEADING_TRADES[number];
  const category = (leading ? categoryOf(leading) : null) ?? random.pick(CATALOGUE);
  const trade = leading ?? random.pick(category.trades);
  const place = placeFor(number, random);
  const look: Look = random.chance(0.5) ? 'f' : 'm';
  const nombre = unique(
    used,
    number,
    () => `${random.pick(names.first[look])} ${random.pick(names.family)} ${random.pick(names.family)}`,
  );
  const nnegocio = unique(
    used,
    number,
    () => `${random.pick(VOICES[category.id].businessPrefixes)} ${random.pick(FANCIES)}`,
  );
  const plan =
    (number < LEADING ? LEADING_PLANS[number % LEADING_PLANS.length] : null) ??
    random.weighted(Object.keys(PLAN_WEIGHTS) as PlanId[], (id) => PLAN_WEIGHTS[id]);
  const email = `${foldText(nombre).replaceAll(' ', '.')}.${number}@${DEMO_DOMAIN}`;
  const others = random.shuffle(category.trades.filter((other) => other !== trade)).slice(0, random.int(0, 2));
  return {
    number,
    nombre,
    look,
    email,
    place,
    telefono: phoneNumber(place, random),
    direccion: `${random.pick(['Calle', 'Avenida', 'Callejón'])} de la Demostración ${random.int(1, 400)}`,
    cp: postalCode(place, random),
    nnegocio,
    www: random.chance(0.6) ? `https://${foldText(nnegocio).replaceAll(' ', '-')}.example` : '',
    especialidad: trade,
    segmentos: [trade, ...others],
    descripcion: describe(category, trade, place, random),
    ...nearby(place, randomOf(seed, 'near', number)),
    ...offer(category, place, randomOf(seed, 'offer', number), leading !== undefined),
    badges: badges(randomOf(seed, 'badges', number)),
    plan,
    posts: posts(category, [trade, trade, ...others], plan, number, random),
  };
}

/** Draws what a search near a visitor needs. Its source is separate, so that other draws do not change. */
function nearby(
  place: Subdivision,
  random: Random,
): Pick<DemoProvider, 'town' | 'radius' | 'isOnline' | 'openingHours' | 'horario'> {
  const openingHours = random.chance(SHARES.hours) ? random.pick(HOUR_PRESETS).hours : null;
  return {
    town: random.weighted(townsOf(place), ({ population }) => population),
    radius: random.pick(RADII),
    isOnline: random.chance(SHARES.online),
    openingHours,
    horario: openingHours ? '' : random.pick(NOTES),
  };
}

/** Draws prices and facts. Its source is separate, so that other draws do not change. */
function offer(
  { id }: Category,
  { country }: Subdivision,
  random: Random,
  hasPrices: boolean,
): Pick<DemoProvider, 'services' | 'paymentMethods' | 'languages' | 'givesInvoices' | 'workingSince'> {
  const isPriced = random.chance(OFFER_SHARES.prices) || hasPrices;
  const factor = random.between(0.8, 1.5) * (country === 'MX' ? 1 : PESOS_OF_COLOMBIA);
  const usual = SERVICES[id];
  return {
    services: isPriced
      ? usual
          .slice(0, random.int(2, usual.length))
          .map(([name, pesos, unit]) => ({ name, from: roundPrice(pesos * factor), unit }))
      : [],
    paymentMethods: ['cash', ...PAYMENTS.filter(() => random.chance(0.5))],
    languages: random.chance(OFFER_SHARES.english) ? ['es', 'en'] : ['es'],
    givesInvoices: random.chance(OFFER_SHARES.invoices),
    workingSince: random.chance(OFFER_SHARES.since) ? random.int(1985, 2024) : null,
  };
}

/** Draws badges. Its source is separate, so that other draws do not change. */
function badges(random: Random): BadgeKind[] {
  return (Object.keys(BADGE_SHARES) as BadgeKind[]).filter((kind) => random.chance(BADGE_SHARES[kind]));
}

/** Rounds an amount to whole pesos with two digits other than zero, as prices are written. */
function roundPrice(amount: number): number {
  return Math.round(Number(amount.toPrecision(2)));
}

const townsByPlace = new Map<string, Town[]>();
for (const town of listTowns()) {
  const key = `${town.country}-${town.subdivision}`;
  const towns = townsByPlace.get(key) ?? [];
  townsByPlace.set(key, towns);
  towns.push(town);
}

function townsOf({ country, code }: Subdivision): readonly Town[] {
  return townsByPlace.get(`${country}-${code}`) ?? [];
}

/** Number of the first account with a fixed e-mail, above every size of the demo. */
const FIXED_FROM = 10_000_000;

/** Makes one provider per plan with a fixed e-mail, `proveedor.<plan>@…`, in Ciudad de México, for logging in. */
export function fixedProviders(seed: number): DemoProvider[] {
  return PLAN_IDS.map((plan, index) => {
    const number = FIXED_FROM + index;
    const drawn = provider(seed, number, new Set());
    const place = findSubdivision('MX', 'DF') ?? drawn.place;
    const random = randomOf(seed, 'fixed', plan);
    return {
      ...drawn,
      ...nearby(place, randomOf(seed, 'near', plan)),
      ...offer(categoryOf(drawn.especialidad) ?? random.pick(CATALOGUE), place, randomOf(seed, 'offer', plan), true),
      place,
      plan,
      email: `proveedor.${plan}@${DEMO_DOMAIN}`,
      telefono: phoneNumber(place, random),
      cp: postalCode(place, random),
      descripcion: drawn.descripcion.replace(drawn.place.capital, place.capital).slice(0, 250),
      posts: fixedPosts(drawn.posts, plan),
      ...(planHas(plan, 'blog') && { writes: true }),
    };
  });
}

/** Selects two posts; for the plan with films the last one is a film. */
function fixedPosts(drawn: readonly DemoPost[], plan: PlanId): DemoPost[] {
  const kept = drawn.slice(0, 2);
  const isFilm = (index: number) => plan === 'premium' && index === kept.length - 1;
  return kept.map((post, index) => ({ ...post, kind: isFilm(index) ? 'video' : 'image' }));
}

function placeFor(number: number, random: Random): Subdivision {
  const first = findSubdivision('MX', 'DF');
  if (number < LEADING && first) return first;
  const inTurn = number % 3 === 0 ? ALL_PLACES[Math.floor(number / 3) % ALL_PLACES.length] : undefined;
  return inTurn ?? random.weighted(ALL_PLACES, ({ populationThousands }) => populationThousands);
}

/** Returns the first unused text; after many collisions, as with very large counts, it contains the number. */
function unique(used: Set<string>, number: number, make: () => string): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const text = make();
    if (!used.has(text)) {
      used.add(text);
      return text;
    }
  }
  const numbered = `${make()} ${number}`;
  used.add(numbered);
  return numbered;
}

function describe(category: Category, trade: string, place: Subdivision, random: Random): string {
  const opening = random.pick(OPENINGS)(trade, place.capital, random.int(3, 38));
  const [detail = '', more = ''] = random.shuffle(VOICES[category.id].details);
  const closings = random.shuffle(CLOSINGS);
  const candidates = [
    [opening, detail, more],
    [opening, detail, ...closings.slice(0, 2)],
    [opening, detail, closings[0]],
    [opening, detail],
  ];
  const texts = random
    .shuffle(candidates.slice(0, 3))
    .concat(candidates.slice(3))
    .map((parts) => parts.join(' '));
  const fitting = texts.find((text) => text.length >= 120 && text.length <= 250);
  return fitting ?? `${opening} ${detail} ${closings[0]} ${closings[1]}`.slice(0, 250);
}

function posts(
  category: Category,
  trades: readonly string[],
  plan: PlanId,
  number: number,
  random: Random,
): DemoPost[] {
  const voice = VOICES[category.id];
  const [fewest, most] = POSTS[plan];
  const titles = random.shuffle(voice.titles);
  const count = Math.min(
    titles.length,
    number < LEADING ? Math.max(2, Math.ceil((fewest + most) / 2)) : random.int(fewest, most),
  );
  const films = plan === 'premium' && number % FILM_EVERY === 0;
  return titles.slice(0, count).map((evento, index) => ({
    key: `${number}-${index}`,
    kind: films && index === count - 1 ? 'video' : 'image',
    evento,
    descripcion: random.pick(voice.posts),
    trade: random.pick(trades),
    inDays: random.int(3, 180),
  }));
}
