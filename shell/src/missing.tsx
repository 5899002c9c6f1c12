import { ButtonLink, EmptyState } from '@vitrina/sdk';
import { remotePages } from './federation/index.ts';
import { texts } from './texts.ts';

/** The screen of an address that is not declared anywhere. */
export function Missing() {
  const explore = remotePages().some(({ path }) => path === '/explorar');
  return (
    <EmptyState
      heading="h1"
      seed="404"
      title={texts.missingTitle}
      text={texts.missingText}
      action={
        <ButtonLink variant="primary" to={explore ? '/explorar' : '/'}>
          {explore ? texts.missingAction : texts.missingHome}
        </ButtonLink>
      }
    />
  );
}
