import type { PlanFeature } from '@vitrina/contracts/plans';
import type { ReactNode } from 'react';
import styles from './plans.module.css';

type Pictured = PlanFeature | 'room';

/** Small drawing of a feature, in the colours of the theme. Decorative: the text says the same. */
export function FeaturePicture({ feature }: { feature: Pictured }) {
  const drawing = drawings[feature];
  if (!drawing) return null;
  return (
    <svg className={styles.picture} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      <rect width="240" height="120" className={styles.ground} />
      {drawing}
    </svg>
  );
}

const Paper = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <rect x={x} y={y} width={width} height={height} rx="6" className={styles.paper} />
);
const Lines = ({ x, y, widths }: { x: number; y: number; widths: readonly number[] }) =>
  widths.map((width, row) => {
    const at = y + row * 10;
    return <rect key={at} x={x} y={at} width={width} height="5" rx="2.5" className={styles.line} />;
  });
const Tile = ({ x, y, width, height, tone }: { x: number; y: number; width: number; height: number; tone: string }) => (
  <rect x={x} y={y} width={width} height={height} rx="5" className={styles[tone]} />
);
const Star = ({ x, y }: { x: number; y: number }) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M0-7 2 -2 7 -2 3 1.5 4.6 7 0 3.8 -4.6 7 -3 1.5 -7 -2 -2 -2Z"
    className={styles.mark}
  />
);

const drawings: Readonly<Partial<Record<Pictured, ReactNode>>> = {
  room: (
    <>
      <Tile x={24} y={20} width={60} height={80} tone="action" />
      <Tile x={90} y={20} width={60} height={36} tone="second" />
      <Tile x={90} y={62} width={60} height={38} tone="mark" />
      <Tile x={156} y={20} width={60} height={54} tone="second" />
      <Tile x={156} y={80} width={60} height={20} tone="faint" />
    </>
  ),
  enlace: (
    <>
      <Paper x={40} y={24} width={160} height={72} />
      <circle cx="56" cy="38" r="4" className={styles.action} />
      <rect x="68" y="33" width="116" height="10" rx="5" className={styles.line} />
      <Tile x={56} y={54} width={52} height={28} tone="second" />
      <Lines x={118} y={56} widths={[62, 48, 56]} />
    </>
  ),
  enlacesSociales: (
    <>
      <Paper x={30} y={34} width={180} height={52} />
      <circle cx="72" cy="60" r="15" className={styles.action} />
      <circle cx="120" cy="60" r="15" className={styles.second} />
      <circle cx="168" cy="60" r="15" className={styles.mark} />
    </>
  ),
  whatsapp: (
    <>
      <path
        d="M36 28h112a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H64L44 90V74h-8a10 10 0 0 1-10-10V38a10 10 0 0 1 10-10Z"
        className={styles.paper}
      />
      <Lines x={42} y={42} widths={[96, 72]} />
      <path
        d="M196 56h-44a8 8 0 0 0-8 8v20a8 8 0 0 0 8 8h34l14 12V92a8 8 0 0 0 4-8V64a8 8 0 0 0-8-8Z"
        className={styles.second}
      />
    </>
  ),
  prioridadEnBusquedas: (
    <>
      <rect x="30" y="14" width="180" height="18" rx="9" className={styles.paper} />
      <circle cx="44" cy="23" r="4" className={styles.line} />
      <Tile x={30} y={42} width={180} height={30} tone="paper" />
      <Tile x={38} y={47} width={28} height={20} tone="action" />
      <Lines x={76} y={50} widths={[80, 54]} />
      <Star x={194} y={57} />
      <Tile x={30} y={78} width={180} height={26} tone="faint" />
    </>
  ),
  comentariosDestacados: (
    <>
      <Paper x={36} y={18} width={168} height={50} />
      <circle cx="56" cy="36" r="9" className={styles.action} />
      <Lines x={74} y={32} widths={[90, 104, 60]} />
      <Star x={190} y={32} />
      <Tile x={36} y={76} width={168} height={26} tone="faint" />
    </>
  ),
  portada: (
    <>
      <Tile x={-22} y={36} width={62} height={52} tone="faint" />
      <Tile x={48} y={22} width={144} height={76} tone="action" />
      <path d="m48 90 38-32 26 22 30-34 50 44v2a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6Z" className={styles.mark} />
      <Tile x={200} y={36} width={62} height={52} tone="faint" />
    </>
  ),
  contactoDirecto: (
    <>
      <Tile x={52} y={18} width={136} height={26} tone="action" />
      <path d="M58 58h124v44H58zm0 0 62 26 62-26" className={styles.paper} />
      <circle cx="182" cy="58" r="9" className={styles.mark} />
    </>
  ),
  tarjetaDigital: (
    <>
      <Paper x={52} y={22} width={136} height={76} />
      <path
        d="M134 36h14v14h-14zm26 0h14v14h-14zm-26 26h14v14h-14zm22-4h8v8h-8zm10 10h8v8h-8zm-14 2h6v6h-6z"
        className={styles.ink}
      />
      <circle cx="72" cy="44" r="8" className={styles.action} />
      <Lines x={64} y={62} widths={[54, 40, 48]} />
    </>
  ),
  recomendaciones: (
    <>
      <Lines x={30} y={18} widths={[88]} />
      <Paper x={30} y={34} width={54} height={64} />
      <Tile x={36} y={40} width={42} height={34} tone="action" />
      <Star x={72} y={86} />
      <Tile x={93} y={34} width={54} height={64} tone="faint" />
      <Tile x={156} y={34} width={54} height={64} tone="faint" />
    </>
  ),
  redesSociales: (
    <>
      <Paper x={40} y={20} width={80} height={80} />
      <Tile x={46} y={26} width={68} height={50} tone="second" />
      <Lines x={46} y={84} widths={[40]} />
      <path d="M98 80h16v16H98zm4 4v8h8v-8z" className={styles.ink} />
      <Paper x={140} y={10} width={58} height={100} />
      <Tile x={146} y={16} width={46} height={64} tone="action" />
      <Lines x={146} y={88} widths={[30, 22]} />
    </>
  ),
  blog: (
    <>
      <Paper x={62} y={10} width={116} height={100} />
      <Tile x={70} y={18} width={100} height={36} tone="second" />
      <Lines x={70} y={62} widths={[84]} />
      <Lines x={70} y={78} widths={[96, 60]} />
    </>
  ),
  optimizacion: (
    <>
      <Paper x={34} y={26} width={172} height={68} />
      <Tile x={46} y={38} width={56} height={44} tone="faint" />
      <path d="m118 46 6 6 12-12m-18 30 6 6 12-12" className={styles.tick} />
      <Lines x={144} y={44} widths={[48]} />
      <Lines x={144} y={68} widths={[40]} />
    </>
  ),
};
