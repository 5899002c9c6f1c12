import type { PhoneKind } from '../wire/names.ts';
import { planHas } from './features.ts';

/**
 * Address of a WhatsApp chat with a number, without a first message; empty without a number or for a landline.
 * @param phone in E.164, such as `+525512345678`
 */
export function whatsappAddress(phone: string, kind: PhoneKind): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' || kind === 'landline' ? '' : `https://wa.me/${digits}`;
}

/**
 * Address of a WhatsApp chat with a provider; also empty if the plan has no such button (R39).
 * @param plan id of the plan
 */
export function providersWhatsapp(phone: string, kind: PhoneKind, plan: string): string {
  return planHas(plan, 'whatsapp') ? whatsappAddress(phone, kind) : '';
}
