import { texts } from '../texts.ts';

const links = [
  { href: '/politicas', label: texts.consent.policies },
  { href: '/privacidad', label: texts.consent.mexico },
  { href: '/tratamiento-de-datos', label: texts.consent.colombia },
];

/** Links to the legal notices; they open in a new tab, so that the form keeps what was typed. */
export function NoticeLinks() {
  return links.map(({ href, label }, index) => (
    <span key={href}>
      {index > 0 && ' · '}
      <a href={href} target="_blank" rel="noopener">
        {label}
      </a>
    </span>
  ));
}
