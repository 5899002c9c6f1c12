import type { Post, ProviderProfile } from '@vitrina/contracts';
import { COVER_SIZES } from '@vitrina/contracts/layout';
import { cutTo, lengthOf, splitSegments } from '@vitrina/contracts/rules';
import { type CountryCode, countryName, cx, displayName, formatNumber, formatPhone } from '@vitrina/sdk';
import { type FirstAnswers, type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { galleryQuery } from '../src/posts/queries.ts';
import app from '../src/provider-page/provider-page.module.css';
import { pageTexts as texts } from '../src/provider-page/texts.ts';
import { postsOf } from './gallery.ts';
import { FirstPage } from './page.tsx';
import styles from './provider.module.css';
import { providerData } from './provider-data.ts';
import { providerDescription, providerTitle } from './texts.ts';
import { FirstRows, PostPicture } from './works.tsx';

/** Longest description in search results, in characters. */
const MAX_DESCRIPTION = 160;

const providerCall = ({ params }: FirstVisit) =>
  firstCall('/api/proveedores/:slug', { params: { slug: (params.slug ?? '').toLowerCase() } });

const worksCall = (provider: ProviderProfile, seed: number) => {
  const { pais, estado_pais, email } = provider;
  return firstCall('/api/galeria', { query: galleryQuery(pais, estado_pais, seed, undefined, email) });
};

function providerOf(visit: FirstVisit, answers: FirstAnswers): ProviderProfile | 'missing' | null {
  const answer = answers.of(providerCall(visit));
  return answer === null || answer === 'missing' ? answer : answer.data;
}

/** `/p/:slug`: public page of a provider: person, trade, place, contact and works. */
export const provider: FirstScreen = {
  calls(visit, answers) {
    const found = providerOf(visit, answers);
    const works = found === null || found === 'missing' ? [] : [worksCall(found, visit.seed)];
    return [providerCall(visit), ...works];
  },
  draw(visit, answers) {
    const found = providerOf(visit, answers);
    if (found === null || found === 'missing') return found;
    const posts = postsOf(answers, worksCall(found, visit.seed));
    const { nombre, nnegocio, especialidad, descripcion, slug } = found;
    const place = `${displayName(found.pais, found.estado_pais)}, ${countryName(found.pais)}`;
    return {
      content: (
        <FirstPage screen="provider">
          <Card provider={found} work={posts[0]} reader={visit.place.country} />
          {posts.length > 0 && <FirstRows posts={posts} />}
        </FirstPage>
      ),
      head: {
        title: providerTitle(nnegocio || nombre, especialidad, place),
        description: shortened(descripcion || providerDescription(nombre, especialidad)),
        image: `${visit.origin}/api/vista-previa/${slug}`,
        type: 'profile',
      },
      linkedData: providerData(found, posts, visit.origin),
    };
  },
};

function Card({
  provider,
  work,
  reader,
}: {
  provider: ProviderProfile;
  work: Post | undefined;
  /** Country whose notation is used for telephone numbers. */
  reader: CountryCode;
}) {
  const { nombre, nnegocio, especialidad, descripcion, foto_perfil, pais, estado_pais } = provider;
  return (
    <section className={cx(app.card, styles.card)}>
      {work && <PostPicture post={work} when="first" sizes={COVER_SIZES} className={cx(app.cover, styles.cover)} />}
      <div className={app.about}>
        <div className={cx(app.who, styles.who)}>
          {foto_perfil ? (
            <img src={foto_perfil} alt="" width="112" height="112" fetchPriority={work ? 'low' : 'high'} />
          ) : (
            <span />
          )}
          <div>
            <h1>{nnegocio || nombre}</h1>
            <p>
              <strong>{especialidad}</strong>
            </p>
            <p className={styles.where}>
              {displayName(pais, estado_pais)}
              {nnegocio && nnegocio !== nombre && ` · ${nombre}`}
            </p>
            {provider.horario && <p className={styles.where}>{texts.hours(provider.horario)}</p>}
            <FirstFacts provider={provider} />
          </div>
        </div>
        <p className={styles.description}>{descripcion}</p>
        <ul className={styles.tags}>
          {splitSegments(provider.segmento).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <FirstWays provider={provider} reader={reader} />
      </div>
    </section>
  );
}

function FirstWays({ provider: { telefono, whatsapp }, reader }: { provider: ProviderProfile; reader: CountryCode }) {
  if (!telefono) return null;
  return (
    <p className={styles.call}>
      <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>
        <strong>{texts.call}</strong>
        {formatPhone(telefono, reader)}
      </a>
      {whatsapp && <a href={whatsapp}>{texts.whatsapp}</a>}
    </p>
  );
}

/** Number of comments, number of works, and year of registration. */
function FirstFacts({ provider }: { provider: ProviderProfile }) {
  const { pais, comentarios, publicaciones, desde } = provider;
  return (
    <p className={styles.facts}>
      <a href="#titulo-comentarios">{texts.comments(comentarios, formatNumber(comentarios, pais))}</a>
      <a href="#titulo-trabajos">{texts.worksCount(publicaciones, formatNumber(publicaciones, pais))}</a>
      <span>{texts.since(desde)}</span>
    </p>
  );
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return lengthOf(line) <= MAX_DESCRIPTION ? line : `${cutTo(line, MAX_DESCRIPTION - 1).trimEnd()}…`;
}
