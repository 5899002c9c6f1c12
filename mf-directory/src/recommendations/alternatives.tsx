import { useLocationChoice } from '@vitrina/sdk';
import { useSearch } from '../explore/queries.ts';
import { SearchEntry } from '../explore/search-entry.tsx';
import { EVERYTHING } from '../explore/use-filters.ts';
import { useProviders } from '../providers/queries.ts';
import { texts as common } from '../texts.ts';
import styles from './recommendations.module.css';
import { HeadList } from './recommended.tsx';

/** Number of providers on offer. */
const MAX_PROVIDERS = 6;

/** Search field, and providers whose name or trade resembles a slug, nearby ones first; else those of the place. */
export default function Alternatives({ slug }: { slug: string }) {
  const words = wordsOf(slug);
  const { stateName } = useLocationChoice();
  const search = useSearch({ ...EVERYTHING, q: words }, words !== '');
  const found = search.data?.pages[0]?.answer.data;
  const alike = [...(found?.proveedores ?? []), ...(found?.proveedores_cercanos ?? [])];
  const around = useProviders({ segmento: '' }).data?.pages[0]?.answer.data ?? [];
  const people = (alike.length > 0 ? alike : around).slice(0, MAX_PROVIDERS);
  // The list waits for the search, so that it never changes under a finger.
  const waiting = words !== '' && search.isPending;
  const isPaid = people.some(({ plan }) => plan === 'premium' || plan === 'destacado');
  return (
    <div className={styles.ways}>
      <SearchEntry className={styles.search} />
      {!waiting && people.length > 0 && (
        <HeadList
          title={alike.length > 0 ? goneTexts.alike : goneTexts.around(stateName)}
          paidNote={isPaid && common.explore.paidBrowsing}
          people={people}
        />
      )}
    </div>
  );
}

/** Words of a slug; empty for an id. */
function wordsOf(slug: string): string {
  return /^[0-9a-f]{24}$/.test(slug)
    ? ''
    : slug
        .split('-')
        .filter((word) => /\p{L}{2}/u.test(word))
        .join(' ');
}

const goneTexts = {
  alike: 'Quizá buscas a',
  around: (region: string) => `Quién más hay en ${region}`,
} as const;
