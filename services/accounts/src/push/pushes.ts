import { createHash } from 'node:crypto';
import type { PushKind } from '@vitrina/contracts/wire';
import { type Clock, MailSender, type MailSenderOptions, type Metrics, type SessionStore } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { AccountStore } from '../account/account-store.ts';
import type { AccountsConfig } from '../config.ts';
import { isPushedTo } from '../notifications/notification.ts';
import { type PushDevice, PushDevices, pushDeviceModel } from './devices.ts';
import { type Notice, type PushMessage, PushMessages, pushMessageModel } from './messages.ts';
import { isFinalPushError, isGonePushError, PUSH_TTL_SECONDS, type Push, PushService } from './push-service.ts';

/** People wait for an answer to a message; a device may hold the others back to save its battery (RFC 8030). */
const URGENCY: Record<PushKind, Push['urgency']> = {
  messages: 'high',
  comments: 'normal',
  ratings: 'normal',
  replies: 'normal',
  plan: 'low',
};

/** Message to a device that may turn out to be gone. */
interface DevicePush extends Push {
  device: PushDevice;
}

type PushSender = MailSender<DevicePush>;

interface PushDependencies {
  mongo: Connection;
  accounts: Pick<AccountStore, 'byId'>;
  sessions: SessionStore;
  clock: Clock;
  log: MailSenderOptions['log'];
  metrics: Metrics;
}

/**
 * Notifications on devices (R60). An event adds a message for each device of the account; the messages are sent and
 * retried like mails. Whether a device still gets it is decided when it is sent: its session is open, the account takes
 * part, the kind is on, the event is at most a day old. A message that a crash repeats has the same `tag`, so a device
 * shows it once.
 */
export class Pushes {
  readonly devices: PushDevices;
  /** Checks subscriptions. */
  readonly service: PushService;
  readonly #messages: PushMessages;
  readonly #sender: PushSender;
  readonly #clock: Clock;

  private constructor(
    service: PushService,
    devices: PushDevices,
    messages: PushMessages,
    sender: PushSender,
    clock: Clock,
  ) {
    this.service = service;
    this.devices = devices;
    this.#messages = messages;
    this.#sender = sender;
    this.#clock = clock;
  }

  /** Opens the collections; sending begins with {@link start}. */
  static async open(
    config: AccountsConfig,
    { mongo, accounts, sessions, clock, log, metrics }: PushDependencies,
  ): Promise<Pushes> {
    const service = new PushService(config);
    const devices = new PushDevices(await pushDeviceModel(mongo), sessions, config.VAPID_PUBLIC_KEY ?? '');
    const model = await pushMessageModel(mongo);
    const sender: PushSender = new MailSender<DevicePush>({
      transport: {
        async send(_id, push) {
          try {
            await service.send(push);
          } catch (error) {
            if (!isGonePushError(error)) throw error;
            await devices.remove(push.device.accountId, push.device._id);
            metrics.pushes.inc({ kind: 'push', outcome: 'gone' });
          }
        },
        close: () => void service.close(),
      },
      isFinal: isFinalPushError,
      clock,
      log,
      // A failing push service is no failing mail server, which alerts an operator.
      metrics: { mails: metrics.pushes, failingMails: new Map() },
    });
    const outbox = sender.add<'push', PushMessage>(model);
    const messages = new PushMessages(model, 'push', outbox);
    outbox.compose({
      push: async (messageId) => {
        const message = await messages.byId(messageId);
        if (!message || isOld(message, clock.now())) return null;
        const account = await accounts.byId(message.accountId);
        if (!account || !isPushedTo(account, message.kind)) return null;
        const device = await devices.find(message.accountId, message.deviceId);
        return device && pushTo(device, message);
      },
    });
    return new Pushes(service, devices, messages, sender, clock);
  }

  /** Starts sending. */
  start(): void {
    this.#sender.start();
  }

  /** Starts no further message, and resolves when the current ones are sent or have failed. */
  close(): Promise<void> {
    return this.#sender.close();
  }

  /** Shows a notice on each device of an account; a repeat of the same notice changes nothing. */
  async notify(accountId: string, notice: Notice): Promise<void> {
    if (isOld(notice, this.#clock.now())) return;
    for (const { _id } of await this.devices.of(accountId)) await this.#messages.add(accountId, _id, notice);
  }

  /** Deletes the devices of an account and the messages to it. */
  async forget(accountId: string): Promise<void> {
    await this.devices.removeAll(accountId);
    await this.#messages.forget(accountId);
  }
}

function isOld({ at }: Pick<Notice, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() > PUSH_TTL_SECONDS * 1_000;
}

/** Builds the message for a device; the service worker reads the fields of its payload. */
function pushTo(device: PushDevice, { noticeId, kind, title, text, path }: PushMessage): DevicePush {
  const payload = JSON.stringify({ id: noticeId, titulo: title, texto: text, ruta: path });
  // Does not reveal the kind to the push service.
  const topic = createHash('sha256').update(`${kind} ${device._id}`).digest('base64url').slice(0, 32);
  return { device, subscription: device, payload, urgency: URGENCY[kind], topic };
}
