import { ButtonLink, EmptyState } from '@vitrina/sdk';
import { Alternatives } from './load-failed.tsx';

/** Shown for an address whose content does not exist or is gone, with other things to see. */
export function MissingPage({
  texts,
  slug,
}: {
  texts: { missing: string; missingMore: string; seeOthers: string };
  /** Slug of the provider that is gone, whose neighbours are offered. */
  slug?: string;
}) {
  return (
    <>
      <EmptyState
        heading="h1"
        title={texts.missing}
        text={texts.missingMore}
        action={<ButtonLink to="/home">{texts.seeOthers}</ButtonLink>}
      />
      <Alternatives {...(slug && { slug })} />
    </>
  );
}
