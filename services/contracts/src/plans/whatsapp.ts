import type { PhoneKind } from '../wire/names.ts';
import { planHas } from './features.ts';

/**
 * The address of a WhatsApp chat with a number, without a first message; empty where there is none or it is a landline's.
 * @param phone in E.164, such as `+525512345678`
 */
export function whatsappAddress(phone: string, kind: PhoneKind): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' || kind === 'landline' ? '' : `https://wa.me/${digits}`;
}

/** The same for a provider's number; empty too where the plan has no such button (R39). @param plan id of the plan */
export function providersWhatsapp(phone: string, kind: PhoneKind, plan: string): string {
  return planHas(plan, 'whatsapp') ? whatsappAddress(phone, kind) : '';
}
