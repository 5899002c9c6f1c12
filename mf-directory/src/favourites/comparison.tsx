import type { ProviderProfile } from '@vitrina/contracts';
import { distanceKm } from '@vitrina/contracts/places/distance';
import { BADGE_NAMES, distanceText } from '@vitrina/contracts/rules';
import { hoursFromWire, summarizeHours } from '@vitrina/contracts/rules/opening-hours';
import { lowestPrice, wirePrice } from '@vitrina/contracts/rules/prices';
import {
  Avatar,
  api,
  Button,
  ButtonLink,
  EmptyState,
  IconButton,
  Link,
  PlanBadge,
  Skeleton,
  useNavigate,
  useQuery,
  VisuallyHidden,
} from '@vitrina/sdk';
import { locateBrowser, PositionRefused, useTitle } from '@vitrina/sdk/bundled';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { badgeTexts } from '../badges/texts.ts';
import { isMissing, LoadFailed } from '../lists/load-failed.tsx';
import sheet from '../lists/page.module.css';
import { QuickContactButtons } from '../providers/contact-buttons.tsx';
import { pathOfPage } from '../providers/paths.ts';
import { placeName } from '../providers/place-name.ts';
import { priceText } from '../providers/price-text.ts';
import { RatingLine } from '../ratings/rating-line.tsx';
import { texts as common } from '../texts.ts';
import styles from './comparison.module.css';
import { HeartSpot } from './heart-spot.tsx';
import { favouriteTexts } from './texts.ts';

const texts = favouriteTexts.comparison;

/** Row of the table: what it compares, and its cell for a provider. */
interface Fact {
  name: string;
  of(provider: ProviderProfile): ReactNode;
}

/** Up to four providers side by side. A phone scrolls the table sideways under the first column, which stays. */
export function Comparison({ slugs }: { slugs: readonly string[] }) {
  useTitle(texts.title);
  const query = useCompared(slugs);
  const navigate = useNavigate();
  const { at, locate } = usePosition();
  if (query.isPending) {
    return (
      <output className={sheet.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="420px" />
      </output>
    );
  }
  if (query.isError) {
    return (
      <div className={sheet.screen}>
        <h1>{texts.failed}</h1>
        <LoadFailed query={query} />
      </div>
    );
  }
  const providers = query.data;
  const back = (
    <ButtonLink icon="chevron-left" to="/favoritos">
      {texts.back}
    </ButtonLink>
  );
  if (providers.length === 0) {
    return <EmptyState heading="h1" title={texts.empty} text={texts.emptyMore} action={back} />;
  }
  const drop = (dropped: string) => {
    const left = providers.map(({ slug }) => slug).filter((slug) => slug !== dropped);
    navigate(left.length > 0 ? `/favoritos?comparar=${left.join(',')}` : '/favoritos', { replace: true });
  };
  const facts: Fact[] = [
    // First, so that a phone shows it without scrolling.
    {
      name: texts.contact,
      of: (provider) => (
        <span className={styles.contact}>
          <QuickContactButtons provider={provider} work="" />
        </span>
      ),
    },
    { name: texts.trade, of: ({ especialidad }) => especialidad },
    { name: texts.town, of: (provider) => <Town provider={provider} /> },
    ...(at ? [{ name: texts.distance, of: (provider: ProviderProfile) => distanceTo(provider, at) }] : []),
    { name: texts.hours, of: (provider) => <Hours provider={provider} /> },
    // Rows that say something about one of them at least.
    ...(providers.some(({ valoracion }) => valoracion)
      ? [
          {
            name: texts.rating,
            of: (one: ProviderProfile) => (one.valoracion ? <RatingLine {...one} /> : texts.noRating),
          },
        ]
      : []),
    ...(providers.some(({ servicios }) => servicios.length > 0) ? [{ name: texts.price, of: priceOf }] : []),
    ...(providers.some(({ insignias }) => insignias.length > 0)
      ? [{ name: badgeTexts.title, of: (provider: ProviderProfile) => <BadgesOf provider={provider} /> }]
      : []),
  ];
  return (
    <div className={sheet.screen}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className={styles.ways}>
          {back}
          {!at && locate}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region sideways */}
      <section className={styles.frame} aria-label={texts.table} tabIndex={0}>
        <table className={styles.table} style={columnsOf(providers)}>
          <thead>
            <tr>
              <td>
                <VisuallyHidden>{texts.fact}</VisuallyHidden>
              </td>
              {providers.map((provider) => (
                <th key={provider.id} scope="col">
                  <Head provider={provider} onDrop={() => drop(provider.slug)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {providers.map((provider) => (
                  <td key={provider.id}>{of(provider)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Public providers with these slugs, in their order; those that do not exist or are gone are left out. */
function useCompared(slugs: readonly string[]) {
  return useQuery({
    queryKey: ['comparar', ...slugs],
    queryFn: async ({ signal }) => {
      const asked = slugs.map(async (slug): Promise<ProviderProfile[]> => {
        try {
          return [(await api.get('/api/proveedores/:slug', { params: { slug }, signal })).data];
        } catch (error) {
          if (isMissing(error)) return [];
          throw error;
        }
      });
      return (await Promise.all(asked)).flat();
    },
    staleTime: 60_000,
  });
}

/** Passes the number of providers to the style sheet. */
function columnsOf({ length }: readonly ProviderProfile[]): CSSProperties & Record<`--${string}`, number> {
  return { '--columns': length };
}

type Position = NonNullable<ProviderProfile['posicion']>;

/** Position of the visitor, once they ask for distances, and the button with which they do. */
function usePosition(): { at: Position | null; locate: ReactNode } {
  const [at, setAt] = useState<Position | null>(null);
  const [state, setState] = useState<'idle' | 'locating' | 'refused'>('idle');
  const locate = async () => {
    setState('locating');
    try {
      const [lat = 0, lon = 0] = (await locateBrowser()).at.split(',').map(Number);
      setAt({ lat, lon });
    } catch (error) {
      if (!(error instanceof PositionRefused)) console.warn(error);
      setState('refused');
    }
  };
  return {
    at,
    locate: (
      <>
        <Button icon="map-pin" loading={state === 'locating'} onClick={() => void locate()}>
          {state === 'locating' ? texts.locating : texts.locate}
        </Button>
        <span role="status">{state === 'refused' && texts.noPosition}</span>
      </>
    ),
  };
}

function distanceTo({ posicion }: ProviderProfile, { lat, lon }: Position): string {
  if (!posicion) return texts.unknownDistance;
  return distanceText(Math.round(distanceKm([lat, lon], [posicion.lat, posicion.lon])));
}

/** Face, name, plan, heart, and a button that takes the provider out of the comparison. */
function Head({ provider, onDrop }: { provider: ProviderProfile; onDrop(): void }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <span className={styles.who}>
      <span className={styles.tools}>
        <HeartSpot provider={provider} />
        <IconButton icon="x" label={texts.remove(name)} onClick={onDrop} />
      </span>
      <Avatar name={provider.nombre} src={provider.foto_perfil} size={88} />
      <Link to={pathOfPage(provider.slug)} translate="no">
        {name}
      </Link>
      <PlanBadge plan={provider.plan} />
    </span>
  );
}

function priceOf({ servicios, pais }: ProviderProfile): string {
  const price = wirePrice(lowestPrice(servicios.map(({ desde }) => ({ from: desde }))), pais);
  return price ? common.explore.from(priceText(price)) : texts.noPrice;
}

function BadgesOf({ provider: { insignias } }: { provider: ProviderProfile }) {
  if (insignias.length === 0) return badgeTexts.none;
  return insignias.map(({ tipo }) => <small key={tipo}>✓ {BADGE_NAMES[tipo]}</small>);
}

function Town({ provider }: { provider: ProviderProfile }) {
  return (
    <>
      {placeName(provider)}
      {provider.en_linea && <small>{texts.online}</small>}
    </>
  );
}

/** State of the opening hours now, and the week's. */
function Hours({ provider: { horas, abierto, abierto_texto, horario } }: { provider: ProviderProfile }) {
  const hours = hoursFromWire(horas);
  if (!hours) return horario || texts.noHours;
  return (
    <>
      <strong data-open={abierto}>{abierto_texto}</strong>
      {summarizeHours(hours).map((row) => (
        <small key={row.days}>
          {row.days}: {row.hours}
        </small>
      ))}
    </>
  );
}
