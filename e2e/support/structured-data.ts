/**
 * Fields of a schema.org type listed in Google's documentation
 * (developers.google.com/search/docs/appearance/structured-data).
 */
interface TypeRules {
  required: readonly string[];
  /** Recommended fields that the product can fill. A reason explains when a field may be missing. */
  recommended: Readonly<Record<string, 'always' | string>>;
  /** Recommended fields that are never present, with the reason. */
  absent: Readonly<Record<string, string>>;
  forms: Readonly<Record<string, (value: unknown) => boolean>>;
}
type Thing = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isUrl = (value: unknown): boolean => isText(value) && /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value);
const areUrls = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isUrl);
const isDay = (value: unknown): boolean => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** Date and time with an offset from UTC. */
const isMoment = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value);
const isDuration = (value: unknown): boolean => isText(value) && /^PT(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?$/.test(value);
const isType = (type: string) => (value: unknown) => typeOf(value) === type;
const typeOf = (value: unknown): unknown => Object(value)['@type'];
const isAddress = (value: unknown): boolean => {
  const { addressRegion, addressCountry } = Object(value);
  return isType('PostalAddress')(value) && isText(addressRegion) && /^(?:MX|CO)$/.test(String(addressCountry));
};
const isRating = (value: unknown): boolean => {
  const { ratingValue, bestRating, worstRating } = Object(value);
  return ratingValue >= 1 && ratingValue <= 5 && bestRating === 5 && worstRating === 1;
};
const isAggregate = (value: unknown): boolean =>
  isType('AggregateRating')(value) && isRating(value) && Object(value).ratingCount >= 3;
const isReview = (value: unknown): boolean => {
  const { author, datePublished, reviewRating } = Object(value);
  return isType('Review')(value) && isText(Object(author).name) && isDay(datePublished) && isRating(reviewRating);
};
const isSteps = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every(
    (step, at) => isType('ListItem')(step) && step.position === at + 1 && isText(step.name) && isUrl(step.item),
  );

const isQuestions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (question) =>
      isType('Question')(question) &&
      isText(question.name) &&
      isType('Answer')(question.acceptedAnswer) &&
      isText(question.acceptedAnswer.text),
  );

const NO_VENUE = 'a post has a day and a place of its provider, and no venue, hours, prices, tickets or artists';
export const TYPES: Readonly<Record<string, TypeRules>> = {
  LocalBusiness: {
    required: ['name', 'address'],
    recommended: {
      url: 'always',
      telephone: 'the provider has given a number',
      image: 'the provider has a work or a photo',
      description: 'the provider has written one',
      openingHoursSpecification: 'the provider has stated hours',
      aggregateRating: 'the provider has three ratings',
      review: 'one of the newest comments has a rating',
    },
    absent: {
      'address.streetAddress': 'providers name a town, never where they live',
      geo: 'positions of people are not kept',
      priceRange: 'a provider states the starting price of each service, not a range',
      department: 'a provider has one business',
      menu: 'for restaurants',
      servesCuisine: 'for restaurants',
    },
    forms: {
      '@id': isUrl,
      url: isUrl,
      address: isAddress,
      telephone: (value) => /^\+[1-9]\d{7,14}$/.test(String(value)),
      image: areUrls,
      sameAs: areUrls,
      aggregateRating: isAggregate,
      review: (value) => Array.isArray(value) && value.length > 0 && value.every(isReview),
    },
  },
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: {
      description: 'the post has a text',
      eventStatus: 'always',
      image: 'always',
      organizer: 'always',
    },
    absent: {
      endDate: NO_VENUE,
      offers: NO_VENUE,
      performer: NO_VENUE,
      previousStartDate: NO_VENUE,
      eventAttendanceMode: NO_VENUE,
    },
    forms: {
      startDate: isDay,
      eventStatus: (value) => value === 'https://schema.org/EventScheduled',
      image: areUrls,
      location: (value) => isType('Place')(value) && isText(Object(value).name) && isAddress(Object(value).address),
      organizer: (value) => isText(Object(value).name) && isUrl(Object(value).url),
    },
  },
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: { description: 'always', contentUrl: 'always', duration: 'always' },
    absent: {
      embedUrl: 'there is no player for other sites',
      expires: 'videos do not expire',
      hasPart: 'videos have no chapters',
      interactionStatistic: 'views of one video are not counted',
      publication: 'nothing is live',
      regionsAllowed: 'every country may see it',
    },
    forms: { thumbnailUrl: areUrls, uploadDate: isMoment, contentUrl: isUrl, duration: isDuration },
  },
  BreadcrumbList: { required: ['itemListElement'], recommended: {}, absent: {}, forms: { itemListElement: isSteps } },
  BlogPosting: {
    required: [],
    recommended: {
      headline: 'always',
      author: 'always',
      datePublished: 'always',
      dateModified: 'always',
      image: 'the entry has a picture',
    },
    absent: {},
    forms: {
      url: isUrl,
      datePublished: isMoment,
      dateModified: isMoment,
      image: areUrls,
      author: (value) => isText(Object(value).name) && isUrl(Object(value).url),
    },
  },
  ItemList: {
    required: ['itemListElement'],
    recommended: {},
    absent: {},
    forms: {
      itemListElement: (value) =>
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((step, at) => step.position === at + 1 && isUrl(step.url)),
    },
  },
  FAQPage: { required: ['mainEntity'], recommended: {}, absent: {}, forms: { mainEntity: isQuestions } },
  WebSite: { required: ['name', 'url'], recommended: { potentialAction: 'always' }, absent: {}, forms: { url: isUrl } },
};

/** Objects of a page's structured data. @throws {SyntaxError} for a script that is not JSON */
export function structuredDataOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return scripts.flatMap(([, json = '']) => JSON.parse(json)['@graph'] as Thing[]);
}

/** Lists the rules of its type that an object violates. */
export function faultsOf(thing: Thing): string[] {
  const type = String(thing['@type']);
  const rules = TYPES[type];
  if (!rules) return [`${type} has no rules`];
  const missing = rules.required.filter((field) => thing[field] === undefined);
  const always = Object.entries(rules.recommended).filter(([field, when]) => when === 'always' && !(field in thing));
  const contradicted = Object.keys(rules.absent).filter((field) => field in thing);
  const misformed = Object.entries(rules.forms).filter(([field, isRight]) => field in thing && !isRight(thing[field]));
  return [
    ...missing.map((field) => `${type} lacks ${field}`),
    ...always.map(([field]) => `${type} lacks the recommended ${field}`),
    ...contradicted.map((field) => `${type} has ${field}, which the table says it never has`),
    ...misformed.map(([field]) => `${type}.${field} has a wrong form: ${JSON.stringify(thing[field])}`),
    ...emptyIn(thing, type),
  ];
}

function emptyIn(value: unknown, at: string): string[] {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [`${at} is empty`];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => emptyIn(inner, `${at}.${key}`));
}
