import type { Provider } from '@vitrina/contracts';
import { Avatar, displayName, formatPhone } from '@vitrina/sdk';
import { encode } from 'uqr';
import { EmailAddress } from '../providers/email-address.tsx';
import { CARD_MARK } from './card-mark.ts';
import styles from './digital-card.module.css';
import { pageTexts as texts } from './texts.ts';

/** A business card of 85 × 55 mm: who, what, how to reach them, and the code of their page. */
export function PrintedCard({ provider, address }: { provider: Provider; address: string }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <div className={styles.who}>
          <Avatar name={provider.nombre} src={provider.foto_perfil} size={44} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.trade}>{provider.especialidad}</p>
          </div>
        </div>
        <div className={styles.contact}>
          {name !== provider.nombre && <p>{provider.nombre}</p>}
          <p>{formatPhone(provider.telefono)}</p>
          <p>
            <EmailAddress email={provider.email_visible ?? provider.email} />
          </p>
          <p>{displayName(provider.pais, provider.estado_pais)}</p>
        </div>
      </div>
      <div className={styles.code}>
        <QrCode text={`${address}?${CARD_MARK}`} label={texts.digital.qr(address)} />
        <p>{texts.digital.scan}</p>
      </div>
    </div>
  );
}

/** Width of the quiet zone around the code in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code, drawn with one path: dark on light in every theme, as many readers need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#1f1a17" />
    </svg>
  );
}
