import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { Avatar, Button, ButtonLink, cx, EmptyState, Skeleton, useParams, useSession } from '@vitrina/sdk';
import { DownloadLink, ShareButton, useTitle } from '@vitrina/sdk/bundled';
import { Alternatives, isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { addressOfPage, pathOfPage } from '../providers/paths.ts';
import { useProvider } from '../providers/queries.ts';
import { cardTexts as texts } from './card-texts.ts';
import styles from './digital-card.module.css';
import { FACE, PrintedCard } from './printed-card.tsx';

/** Cards on a printed sheet: two columns of four fit on A4 and on letter paper. */
const SHEET = [...'abcdefgh'];

/** `/p/:slug/tarjeta`: digital card, part of the plan Premium (R10). */
export default function DigitalCardScreen() {
  const { slug = '' } = useParams();
  const { user, status } = useSession();
  const query = useProvider(slug.toLowerCase());
  const { data, error, isPending } = query;
  useTitle(data ? texts.title(data.nnegocio || data.nombre) : '');
  if (isPending || status === 'loading') {
    return (
      <output className={styles.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="340px" />
      </output>
    );
  }
  if (data && planHas(data.plan, 'tarjetaDigital')) return <DigitalCard provider={data} />;
  if (!data && !isMissing(error)) {
    return (
      <div className={styles.screen}>
        <h1>{texts.failed}</h1>
        <LoadFailed query={query} />
      </div>
    );
  }
  const own = data !== undefined && user?.email === data.email;
  return (
    <>
      <EmptyState
        heading="h1"
        title={own ? texts.notIncluded : texts.missing}
        text={own ? texts.notIncludedMore : texts.missingMore}
        action={
          own ? (
            <ButtonLink variant="primary" to="/planes">
              {texts.plans}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={data ? `/p/${data.slug}` : '/home'}>
              {data ? texts.back : texts.seeOthers}
            </ButtonLink>
          )
        }
      />
      {!data && <Alternatives slug={slug.toLowerCase()} />}
    </>
  );
}

function DigitalCard({ provider }: { provider: Provider }) {
  const face = <Avatar name={provider.nombre} src={provider.foto_perfil} size={FACE} />;
  const card = <PrintedCard provider={provider} face={face} address={addressOfPage(provider.slug)} />;
  const title = texts.title(provider.nnegocio || provider.nombre);
  return (
    <div className={cx(styles.screen, styles.printed)}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.actions}>
        <DownloadLink opens variant="primary" icon="user" href={`/api/proveedores/${provider.id}/contacto`}>
          {texts.download}
        </DownloadLink>
        <ShareButton title={title} text={provider.especialidad} path={`${pathOfPage(provider.slug)}/tarjeta`}>
          {texts.share}
        </ShareButton>
      </p>
      <div className={styles.preview}>{card}</div>
      <p className={styles.actions}>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <ButtonLink variant="quiet" to={`/p/${provider.slug}`}>
          {texts.back}
        </ButtonLink>
      </p>
      <p className={styles.hint}>{texts.printHint}</p>
      <div className={styles.sheet} aria-hidden="true">
        {SHEET.map((key) => (
          <div key={key} className={styles.slot}>
            {card}
          </div>
        ))}
      </div>
    </div>
  );
}
