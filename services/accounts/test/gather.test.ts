import type { EventData } from '@vitrina/contracts/events';
import { mailNeed, newId } from '@vitrina/kernel';
import { describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { notificationsLetter } from '../src/notifications/letter.ts';
import {
  assignToMail as assignToMailAt,
  changeChoices,
  notificationChoices,
  notificationsToSend,
  recordNotification as recordWithDelay,
} from '../src/notifications/notification.ts';
import { UnsubscribeLinks } from '../src/notifications/unsubscribe-link.ts';

const now = new Date('2026-11-23T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const account = (fields: Partial<Account> = {}) =>
  ({ confirmedAt: now, suspended: false, mails: [], ...fields }) as Partial<Account> as Account;
const due = (fields: Partial<EventData<'notification.due'>> = {}): EventData<'notification.due'> => ({
  id: `${newId()}-comment`,
  ownerId: newId(),
  at: now.getTime(),
  what: 'comment',
  subject: 'comment',
  providerId: '0'.repeat(24),
  reason: '',
  ...fields,
});
/** Time during which a removal can be undone before its mail leaves, in milliseconds. */
const UNDO_MS = 2 * 60_000;
const recordNotification = (kept: Account, fresh: EventData<'notification.due'>, at: Date) =>
  recordWithDelay(kept, fresh, at, UNDO_MS);
const assignToMail = (kept: Account, mail: string, at = now) => assignToMailAt(kept, mail, at);
/** Applies a change to an account, with the mail that the change adds. */
const after = (before: Account, { mail, mailAt, ...change }: ReturnType<typeof recordNotification>): Account => ({
  ...before,
  ...change,
  mails: [...before.mails, ...(mail ? [mailNeed(mail, mailAt)] : [])],
});
const need = ({ mails }: Account) => mails.at(-1)?.id ?? '';
const attempted = (kept: Account): Account => ({ ...kept, mails: kept.mails.map((mail) => ({ ...mail, tries: 1 })) });

describe('a notification', () => {
  it('needs one mail immediately, which includes later notifications until it is sent', () => {
    const one = after(account(), recordNotification(account(), due(), now));
    expect(one.mails).toMatchObject([{ kind: 'notifications', at: now }]);
    const two = after(one, recordNotification(one, due(), minutes(1)));
    expect(two.mails).toEqual(one.mails);
    const assigned = after(two, assignToMail(two, need(two)));
    expect(notificationsToSend(assigned, need(assigned), minutes(1))).toHaveLength(2);
  });

  it('waits for the next mail, a quarter of an hour later, if the first mail has begun', () => {
    const one = after(account(), recordNotification(account(), due(), now));
    const first = need(one);
    const gone = attempted(after(one, assignToMail(one, first)));
    const two = after(gone, recordNotification(gone, due(), minutes(3)));
    expect(two.mails.map(({ at }) => at)).toEqual([now, minutes(15)]);
    const three = after(two, recordNotification(two, due(), minutes(4)));
    expect(three.mails).toEqual(two.mails);
    // A retry of the first mail assigns nothing more.
    expect(assignToMail(three, first)).toEqual({});
    const both = after(three, assignToMail(three, need(three)));
    expect(
      [notificationsToSend(both, first, minutes(15)), notificationsToSend(both, need(both), minutes(15))].map(
        (all) => all.length,
      ),
    ).toEqual([1, 2]);
  });

  it('gets another mail if it arrives while a mail finds nothing to include', () => {
    const sent = after(account(), recordNotification(account(), due(), now));
    const counting = after(sent, recordNotification(sent, due(), now));
    // The attempt changes the account, so that the simultaneous write fails and is decided again.
    expect(assignToMail({ ...counting, notifications: [] }, need(counting))).toHaveProperty('notifications');
    const decided = recordNotification(attempted(counting), due(), minutes(1));
    expect(decided.mail).toBe('notifications');
  });

  it('counts once, however often it arrives, and not at all if it is older than two days', () => {
    const same = due();
    const one = after(account(), recordNotification(account(), same, now));
    expect(recordNotification(one, same, minutes(60))).toEqual({});
    expect(recordNotification(account(), due({ at: minutes(-2 * 24 * 60 - 1).getTime() }), now)).toEqual({});
    const later = after(one, recordNotification(one, due({ at: minutes(3_000).getTime() }), minutes(3_000)));
    expect(later.notifications).toHaveLength(1);
  });

  it('never exceeds the limit of stored notifications', () => {
    let kept = account();
    for (let count = 0; count < 230; count += 1) kept = after(kept, recordNotification(kept, due(), now));
    expect(kept.notifications).toHaveLength(200);
    expect(kept.mails).toHaveLength(1);
  });

  it.each([
    ['whose e-mail is not confirmed', { confirmedAt: undefined }],
    ['that is suspended', { suspended: true }],
    ['that is about to be erased', { erasure: { dueAt: now, final: false } }],
    ['whose owner switched it off', { mutedNotifications: ['comments'] }],
  ])('causes no mail to an account %s, then or later', (_case, fields) => {
    const refusing = account(fields as Partial<Account>);
    const kept = after(refusing, recordNotification(refusing, due(), now));
    expect(kept.mails).toEqual([]);
    expect(notificationsToSend(after({ ...kept, ...account() }, assignToMail(kept, 'next')), 'next', now)).toEqual([]);
    const willing = after(account(), recordNotification(account(), due(), now));
    const changed = { ...after(willing, assignToMail(willing, need(willing))), ...(fields as Partial<Account>) };
    expect(notificationsToSend(changed, need(willing), now)).toEqual([]);
  });

  describe('a removal', () => {
    const decision = newId();
    const removal = due({ id: `${decision}-removal`, what: 'removal', reason: 'Spam' });
    const restoration = due({ id: `${decision}-restoration`, what: 'restoration' });
    const withdrawal = due({ id: `${decision}-withdrawal`, what: 'withdrawal' });
    const allMailed = (kept: Account, at: Date) =>
      kept.mails.flatMap(({ id }) => notificationsToSend(after(kept, assignToMail(kept, id, at)), id, at));

    it('waits until it can no longer be undone, even if another mail leaves before', () => {
      const comment = after(account(), recordNotification(account(), due(), now));
      const both = after(comment, recordNotification(comment, removal, now));
      expect(both.mails.map(({ at }) => at)).toEqual([now, minutes(15)]);
      const first = after(both, assignToMail(both, both.mails[0]?.id ?? ''));
      expect(notificationsToSend(first, both.mails[0]?.id ?? '', now).map(({ what }) => what)).toEqual(['comment']);
      const alone = after(account(), recordNotification(account(), removal, now));
      expect(alone.mails.map(({ at }) => at)).toEqual([minutes(2)]);
      expect(allMailed(alone, minutes(2)).map(({ what }) => what)).toEqual(['removal']);
    });

    it.each([
      ['restored', restoration],
      ['withdrawn', withdrawal],
    ])('causes no mail if it is %s before its mail leaves, whichever event arrives first', (_name, undo) => {
      for (const [first, second] of [
        [removal, undo],
        [undo, removal],
      ] as const) {
        const one = after(account(), recordNotification(account(), first, now));
        const two = after(one, recordNotification(one, second, minutes(1)));
        expect(allMailed(two, minutes(40))).toEqual([]);
      }
    });

    it('causes a mail about its restoration, but not about a withdrawal, once it was mailed', () => {
      const one = after(account(), recordNotification(account(), removal, now));
      const assigned = attempted(after(one, assignToMail(one, need(one), minutes(2))));
      const restored = after(assigned, recordNotification(assigned, restoration, minutes(5)));
      expect(
        notificationsToSend(
          after(restored, assignToMail(restored, need(restored), minutes(20))),
          need(restored),
          minutes(20),
        ),
      ).toMatchObject([{ what: 'restoration' }]);
      expect(recordNotification(assigned, withdrawal, minutes(5)).mail).toBeUndefined();
    });

    it('causes a mail although an earlier decision was undone', () => {
      const one = after(account(), recordNotification(account(), removal, now));
      const two = after(one, recordNotification(one, restoration, minutes(1)));
      const again = after(two, recordNotification(two, due({ id: `${newId()}-removal`, what: 'removal' }), minutes(1)));
      const assigned = after(again, assignToMail(again, need(again), minutes(20)));
      expect(notificationsToSend(assigned, need(assigned), minutes(20)).map(({ what }) => what)).toEqual(['removal']);
    });
  });

  it('disappears with an erased account', () => {
    expect(recordNotification(account({ erased: true }), due(), now)).toEqual({});
  });
});

describe('the choice of notification mails', () => {
  it('starts with every kind on until one is switched off', () => {
    const dispositivos = { mensajes: true, comentarios: true, valoraciones: true, respuestas: true, plan: true };
    const all = {
      comentarios: true,
      respuestas: true,
      mensajes: true,
      seguimientos: true,
      decisiones: true,
      dispositivos,
    };
    expect(notificationChoices(account())).toEqual(all);
    const off = after(account(), changeChoices(account(), { replies: false }));
    expect(notificationChoices(off)).toEqual({ ...all, respuestas: false });
    expect(changeChoices(off, { replies: false })).toEqual({});
    expect(notificationChoices(after(off, changeChoices(off, { replies: true })))).toEqual(all);
    const silent = after(off, changeChoices(off, {}, { plan: false }));
    expect(notificationChoices(silent)).toEqual({
      ...all,
      respuestas: false,
      dispositivos: { ...dispositivos, plan: false },
    });
  });
});

describe('the token of a link that switches mails off', () => {
  const links = new UnsubscribeLinks('s'.repeat(32), 'https://vitrina.example');
  const accountId = newId();
  it('contains an account and kinds, and is invalid after any change', () => {
    const token = links.token({ accountId, kinds: ['decisions', 'comments', 'comments'] });
    expect(links.read(token)).toEqual({ accountId, kinds: ['comments', 'decisions'] });
    const [, , signature] = token.split('.');
    for (const wrong of [
      '',
      'x',
      `${accountId}.replies.${signature}`,
      `${newId()}.comments-decisions.${signature}`,
      `${token}x`,
      `${token}.x`,
    ]) {
      expect(links.read(wrong), wrong).toBeNull();
    }
    expect(new UnsubscribeLinks('t'.repeat(32), 'https://vitrina.example').read(token)).toBeNull();
  });
});

describe('the letter about notifications', () => {
  const links = {
    comments: (id: string) => `https://vitrina.example/p/${id}`,
    messages: 'https://vitrina.example/menu/mensajes',
    area: 'https://vitrina.example/menu',
    appeal: (decision: string) => `https://vitrina.example/perfil/apelar?decision=${decision}`,
    unsubscribe: 'https://vitrina.example/perfil/avisos#token=x',
  };
  const letter = (...all: Array<Partial<EventData<'notification.due'>>>) =>
    notificationsLetter(
      { name: 'Ana' },
      all.map((fields) => ({ ...due(fields), at: now })),
      links,
    );

  it('counts notifications of one kind', () => {
    expect(letter({}).subject).toBe('Un comentario nuevo');
    expect(letter({}, {}, {})).toMatchObject({
      subject: '3 comentarios nuevos',
      text: expect.stringContaining('Tienes 3 comentarios nuevos en tu página.'),
    });
    expect(letter({ what: 'reply' }, { what: 'reply' }).subject).toBe('2 respuestas a tus comentarios');
    const message = { what: 'message', subject: 'provider' } as const;
    expect(letter(message)).toMatchObject({
      subject: 'Te piden una cotización',
      text: expect.stringContaining(`Leer el mensaje:\n${links.messages}`),
    });
    expect(letter(message, message).subject).toBe('2 mensajes nuevos');
    const followUp = { what: 'followUp', subject: 'provider', name: 'Taller Luz' } as const;
    const asked = letter(followUp);
    expect(asked.subject).toBe('¿Cómo te fue con Taller Luz?');
    expect(asked.text).toContain('Hace unos días contactaste a Taller Luz. ¿Cómo te fue?');
    expect(asked.text).toContain('Contar cómo me fue');
  });

  it('quotes the reason of a removal as text and links to the appeal', () => {
    const decision = 'd'.repeat(24);
    const removal = { what: 'removal', subject: 'post', id: `${decision}-removal` } as const;
    const { subject, text, html } = letter({ ...removal, reason: 'Copia de <b>otra</b>' });
    expect(subject).toBe('Retiramos una publicación tuya');
    expect(text).toContain('El motivo: «Copia de <b>otra</b>».');
    expect(text).toContain(links.appeal(decision));
    expect(html).not.toContain('<b>');
    expect(letter({ what: 'restoration', subject: 'comment' }).subject).toBe('Tu comentario se ve de nuevo');
  });

  it('links to the area if it mixes kinds, and always shows how to unsubscribe', () => {
    const { subject, text, html } = letter({}, { what: 'reply', providerId: '1'.repeat(24) });
    expect(subject).toBe('Novedades en tu cuenta');
    expect(text).toContain(links.area);
    expect(text).toContain(`Dejar de recibir estos avisos:\n${links.unsubscribe}`);
    expect(html).toContain(`<a href="${links.unsubscribe}">Dejar de recibir estos avisos</a>`);
  });
});
