import type { FoundProvider, TradePage } from '@vitrina/contracts';
import { breadcrumbs, MIN_LISTED } from '@vitrina/contracts/rules';
import { cx, formatNumber } from '@vitrina/sdk';
import { FirstPicture, type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { ProviderResultView, WORK_SIZES } from '../src/providers/result-view.tsx';
import { questionsOf, tradeInSentence, wholePlace } from '../src/trade-page/answers.ts';
import { tradeTexts as texts } from '../src/trade-page/texts.ts';
import { stepsTo, TradePageView } from '../src/trade-page/trade-page-view.tsx';
import styles from './first.module.css';
import { FirstPage, PlainLink } from './page.tsx';

/** Number of cards whose pictures are visible on a large screen. */
const VISIBLE = 3;

const pageCall = ({ params: { segmento = '', lugar = '' } }: FirstVisit) =>
  firstCall('/api/servicios/:segmento/:lugar', { params: { segmento, lugar } });

/** `/servicios/:segmento/:lugar`: page of a trade in a place. Another spelling of the address redirects to the right one. */
export const tradePage: FirstScreen = {
  calls: (visit) => [pageCall(visit)],
  draw(visit, answers) {
    const answer = answers.of(pageCall(visit));
    if (answer === null || answer === 'missing') return answer;
    const { data } = answer;
    const { segmento, lugar, ruta, total, proveedores } = data;
    const { segmento: trade = '', lugar: place = '' } = visit.params;
    return {
      content: (
        <FirstPage>
          <TradePageView
            page={data}
            card={(provider) => (
              <Result key={provider.id} provider={provider} late={proveedores.indexOf(provider) >= VISIBLE} />
            )}
            Link={PlainLink}
          />
        </FirstPage>
      ),
      head: {
        title: texts.heading(segmento, wholePlace(lugar)),
        description: texts.description(
          texts.ofPlace(total, formatNumber(total, lugar.pais)),
          tradeInSentence(segmento),
          wholePlace(lugar),
        ),
        unlisted: total < MIN_LISTED,
        ...(ruta !== `/servicios/${trade}/${place}` && { moved: ruta }),
      },
      linkedData: linkedDataOf(data, visit.origin),
    };
  },
};

/** Provider's card without code: the whole card leads to their page, so that it needs no button. */
function Result({ provider, late }: { provider: FoundProvider; late: boolean }) {
  const { nombre, nnegocio, especialidad, foto_perfil: photo, trabajos } = provider;
  return (
    <ProviderResultView
      provider={provider}
      face={
        photo ? (
          <img className={styles.smallFace} src={photo} alt="" width="64" height="64" loading="lazy" />
        ) : (
          <span className={styles.smallFace} />
        )
      }
      name={nnegocio || nombre}
      trade={especialidad}
      contact={(className) => <span className={cx(className, styles.contactSpace)} />}
      works={trabajos.map(({ id, poster, ruta, fuentes, ancho, alto }) => (
        <span key={id}>
          <FirstPicture
            src={poster ?? ruta}
            sources={fuentes}
            width={ancho}
            height={alto}
            when={late ? 'seen' : 'soon'}
            sizes={WORK_SIZES}
            className={styles.fill}
          />
        </span>
      ))}
      Link={PlainLink}
    />
  );
}

/** The providers, the questions and the path to the page as schema.org objects, with only the content of the page. */
function linkedDataOf(page: TradePage, origin: string): object[] {
  return [
    {
      '@type': 'ItemList',
      itemListElement: page.proveedores.map(({ slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${origin}/p/${slug}`,
      })),
    },
    {
      '@type': 'FAQPage',
      mainEntity: questionsOf(page).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    breadcrumbs(origin, stepsTo(page)),
  ];
}
