import { ButtonLink, EmptyState, useLocation } from '@vitrina/sdk';
import { remotePages } from './federation/index.ts';
import { missingTexts as texts } from './rare-texts.ts';

/** Screen of an undeclared address. Offers a search for the words of the address, and a link to the people. */
export default function Missing() {
  const { pathname } = useLocation();
  const words = pathname.replace(/[^\p{L}]+/gu, ' ').trim();
  const has = (path: string) => remotePages().some((page) => page.path === path);
  return (
    <EmptyState
      heading="h1"
      seed="404"
      title={texts.title}
      text={texts.text}
      action={
        <>
          {has('/explorar') && (
            <ButtonLink variant="primary" icon="search" to={`/explorar?q=${encodeURIComponent(words)}`}>
              {texts.action(words)}
            </ButtonLink>
          )}
          <ButtonLink to={has('/home') ? '/home' : '/'}>{has('/home') ? texts.people : texts.home}</ButtonLink>
        </>
      }
    />
  );
}
