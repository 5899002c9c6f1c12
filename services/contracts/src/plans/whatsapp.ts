import { planHas } from './features.ts';

/**
 * The address of a WhatsApp chat with a provider, without a first message; empty where the plan has no such button or
 * there is no number (R39).
 * @param phone in E.164, such as `+525512345678`
 * @param plan id of the provider's plan
 */
export function whatsappAddress(phone: string, plan: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits !== '' && planHas(plan, 'whatsapp') ? `https://wa.me/${digits}` : '';
}
