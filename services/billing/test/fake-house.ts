import { HouseAway, type HouseMessage, type HousePayment, type Order, type PaymentHouse } from '../src/houses/house.ts';

/** A payment house in memory whose payments a test moves as it likes, and which dies where the test says. */
export class FakeHouse implements PaymentHouse {
  readonly simulated = false;
  readonly form = null;
  readonly payments = new Map<string, HousePayment>();
  /** Called before and after each thing that the house does; throwing there is a crash of our process. */
  crash: (point: string) => void = () => undefined;
  /** How often money was taken. */
  taken = 0;

  async open({ id, cents, currency }: Order): Promise<HousePayment> {
    return this.#at('open', () => {
      const houseId = `house-${id}`;
      const known = this.payments.get(houseId);
      return this.set(
        houseId,
        known ?? { houseId, state: 'open', cents, currency, refusal: null, refunds: [], disputes: [] },
      );
    });
  }

  async take(houseId: string): Promise<HousePayment> {
    return this.#at('take', () => {
      const known = this.of(houseId);
      if (known.state === 'open') this.taken += 1;
      return this.set(houseId, known.state === 'open' ? { ...known, state: 'succeeded' } : known);
    });
  }

  async find(houseId: string): Promise<HousePayment> {
    return this.#at('find', () => this.of(houseId));
  }

  async cancel(houseId: string): Promise<HousePayment> {
    return this.#at('cancel', () => {
      const known = this.of(houseId);
      return this.set(houseId, known.state === 'open' ? { ...known, state: 'canceled' } : known);
    });
  }

  async refund(houseId: string, refund: { id: string; cents: number }): Promise<HousePayment> {
    return this.#at('refund', () => {
      const known = this.of(houseId);
      const isNew = known.refunds.every(({ id }) => id !== refund.id);
      return this.set(houseId, isNew ? { ...known, refunds: [...known.refunds, { ...refund, failure: null }] } : known);
    });
  }

  /** A message is the id that it is about. */
  async readMessage({ body }: HouseMessage): Promise<string[]> {
    return [body];
  }

  /** What the house has of a payment. */
  of(houseId: string): HousePayment {
    const known = this.payments.get(houseId);
    if (!known) throw new HouseAway(`no payment ${houseId}`);
    return known;
  }

  set(houseId: string, payment: HousePayment): HousePayment {
    this.payments.set(houseId, payment);
    return payment;
  }

  #at(point: string, act: () => HousePayment): HousePayment {
    this.crash(`before ${point}`);
    const done = act();
    this.crash(`after ${point}`);
    return done;
  }
}
