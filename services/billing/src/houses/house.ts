/** Ways to pay; each has its payment house. */
export const METHODS = ['card', 'paypal'] as const;
export type Method = (typeof METHODS)[number];

/** A payment as its house has it now: the only source of what happened to the money. */
export interface HousePayment {
  /** The house's own id. */
  houseId: string;
  /**
   * `open`: the payer has not paid yet, or was refused and can try again. `authentication`: their bank asks them first.
   * `approved`: the payer has agreed, and the money is there to be taken. `pending`: the house does not know yet. `succeeded`: the money is ours. `canceled`: nothing can be paid any more.
   */
  state: 'open' | 'authentication' | 'approved' | 'pending' | 'succeeded' | 'canceled';
  /** Whole cents. */
  cents: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Why the last try was refused; null if none was. */
  refusal: HouseRefusal | null;
  refunds: readonly HouseRefund[];
  disputes: readonly HouseDispute[];
  /** What the house's form in the browser needs; absent where it needs nothing. */
  clientSecret?: string;
}

/** A try to pay that the house or the payer's bank refused. */
export interface HouseRefusal {
  /** Cause and next step, for the payer. */
  text: string;
  /** The house's id of the try. */
  attempt: string;
}

/** Money that went back, decided here or at the house, or that a house could not give back. */
export interface HouseRefund {
  /** Of our decision; the house's own where it was decided there. */
  id: string;
  /** Whole cents. */
  cents: number;
  /** Why its money is ours again, in the house's words, even where it had gone before; null where it is the payer's. */
  failure: string | null;
}

/** A payer's bank asks for a payment back. */
export interface HouseDispute {
  id: string;
  outcome: 'opened' | 'won' | 'lost';
  /** Whole cents. */
  cents: number;
  /** Until when the house wants an answer; absent where it names no time. */
  dueAt?: Date;
  /** Where it is answered, at the house. */
  url?: string;
}

/** What a house is asked to take. */
export interface Order {
  /** Our id of the payment: the house keeps it, and the same id never opens two payments. */
  id: string;
  cents: number;
  currency: 'MXN';
  /** For the payer's statement, such as `Vitrina, plan Premium`. */
  description: string;
}

/** What a house's own form in the browser starts with; nothing in it is secret. */
export interface HouseForm {
  /** The key under which the house knows us, made for browsers. */
  publicKey: string;
  /** False at a house's test installation, where no money moves. */
  live: boolean;
}

/** A house's message as it came in: its signature is over these bytes. */
export interface HouseMessage {
  header(name: string): string | undefined;
  body: string;
}

/** One payment house. Each call may be repeated with the same arguments and has one effect. */
export interface PaymentHouse {
  /** True where no money moves. */
  readonly simulated: boolean;
  /** Null where nothing of the house runs in the browser. */
  readonly form: HouseForm | null;
  /** Opens a payment. @throws {HouseAway} where the house does not answer in time */
  open(order: Order): Promise<HousePayment>;
  /**
   * Takes the money that the payer has agreed to. `wish` is what the simulator is to do.
   * @throws {HouseAway} where the house does not answer in time: it may have taken it
   */
  take(houseId: string, order: Order, wish?: string): Promise<HousePayment>;
  /** How a payment is now. @throws {HouseAway} */
  find(houseId: string): Promise<HousePayment>;
  /** Ends a payment that no one paid; answers how it is then, which may be paid all the same. @throws {HouseAway} */
  cancel(houseId: string): Promise<HousePayment>;
  /**
   * Gives money back; the same `id` gives it back once.
   * @throws {HouseRefused} where the house will not
   * @throws {HouseAway}
   */
  refund(houseId: string, refund: { id: string; cents: number }): Promise<HousePayment>;
  /**
   * Which payment a message is about: its possible ids, ours and the house's. What else it says is not believed; the
   * house is asked.
   * @throws {Problem} `aviso_sin_firma` where the house has not signed it
   * @throws {HouseAway} where the house has to be asked about its signature, and does not answer
   */
  readMessage(message: HouseMessage): Promise<string[]>;
}

/** A payment house did not answer in time, or not in a way that says what happened. */
export class HouseAway extends Error {
  override name = 'HouseAway';
}

/** A payment house will not do what it was asked, and says so in its own words: asking again changes nothing. */
export class HouseRefused extends Error {
  override name = 'HouseRefused';
}
