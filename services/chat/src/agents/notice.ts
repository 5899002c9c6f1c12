import { texts } from '../texts.ts';
import { isWithin, nextOpening, type OfficeHours } from './office-hours.ts';
import type { Presence } from './presence.ts';

/** Notice for visitors who wait for a person: when they will be answered. */
export class WaitingNotice {
  readonly #presence: Presence;
  readonly #hours: OfficeHours;

  constructor(presence: Presence, hours: OfficeHours) {
    this.#presence = presence;
    this.#hours = hours;
  }

  /** Returns the notice at a moment; null while an agent is present. */
  async at(moment = new Date()): Promise<string | null> {
    if ((await this.#presence.list()).length > 0) return null;
    if (isWithin(this.#hours, moment)) return texts.awayForAMoment;
    return texts.outOfHours(this.#hours, nextOpening(this.#hours, moment));
  }
}
