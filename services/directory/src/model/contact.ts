import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/** Contact of a person with a provider, for 'Contacto verificado' (R54): the first one of each day (UTC). */
export interface ContactDoc {
  /** Hash of the person, the provider and the day. */
  _id: string;
  /** Keyed hash of an account or a device, see `contactHash`. */
  person: string;
  providerId: string;
  /** Milliseconds since 1970. */
  at: number;
}

export const contactSchema = new Schema<ContactDoc>(
  { _id: text, person: text, providerId: text, at: number },
  { versionKey: false },
);
// A person's contacts with a provider, and all of a person.
contactSchema.index({ person: 1, providerId: 1, at: -1 });
// Contacts with an erased provider.
contactSchema.index({ providerId: 1 });
// Expired contacts.
contactSchema.index({ at: 1 });
