import type { EventData } from '@vitrina/contracts/events';
import { mailNeed, newId } from '@vitrina/kernel';
import { describe, expect, it } from 'vitest';
import { choicesOf, choose } from '../src/notifications/choices.ts';
import {
  recordNotification as notedWith,
  notificationsToSend,
  assignToMail as takenAt,
} from '../src/notifications/gather.ts';
import { notificationsLetter } from '../src/notifications/letter.ts';
import { UnsubscribeLinks } from '../src/notifications/unsubscribe-link.ts';
import type { Account } from '../src/store/account.ts';

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
/** How long a removal can be undone before its mail leaves, in milliseconds. */
const UNDO_MS = 2 * 60_000;
const recordNotification = (kept: Account, fresh: EventData<'notification.due'>, at: Date) =>
  notedWith(kept, fresh, at, UNDO_MS);
const assignToMail = (kept: Account, mail: string, at = now) => takenAt(kept, mail, at);
/** An account after a change, with the mail that the change asks for. */
const after = (before: Account, { mail, mailAt, ...change }: ReturnType<typeof recordNotification>): Account => ({
  ...before,
  ...change,
  mails: [...before.mails, ...(mail ? [mailNeed(mail, mailAt)] : [])],
});
const need = ({ mails }: Account) => mails.at(-1)?.id ?? '';
const begun = (kept: Account): Account => ({ ...kept, mails: kept.mails.map((mail) => ({ ...mail, tries: 1 })) });

describe('what is notified by mail', () => {
  it('needs one mail at once, and what comes before it is sent needs no other', () => {
    const one = after(account(), recordNotification(account(), due(), now));
    expect(one.mails).toMatchObject([{ kind: 'notifications', at: now }]);
    const two = after(one, recordNotification(one, due(), minutes(1)));
    expect(two.mails).toEqual(one.mails);
    const told = after(two, assignToMail(two, need(two)));
    expect(notificationsToSend(told, need(told), minutes(1))).toHaveLength(2);
  });

  it('that comes after a mail took its own waits for the next one, a quarter of an hour after the first', () => {
    const one = after(account(), recordNotification(account(), due(), now));
    const first = need(one);
    const gone = begun(after(one, assignToMail(one, first)));
    const two = after(gone, recordNotification(gone, due(), minutes(3)));
    expect(two.mails.map(({ at }) => at)).toEqual([now, minutes(15)]);
    const three = after(two, recordNotification(two, due(), minutes(4)));
    expect(three.mails).toEqual(two.mails);
    // A further attempt of the first tells what it took, and no more.
    expect(assignToMail(three, first)).toEqual({});
    const both = after(three, assignToMail(three, need(three)));
    expect(
      [notificationsToSend(both, first, minutes(15)), notificationsToSend(both, need(both), minutes(15))].map(
        (all) => all.length,
      ),
    ).toEqual([1, 2]);
  });

  it('that comes while a mail finds nothing to take is announced by another one', () => {
    const sent = after(account(), recordNotification(account(), due(), now));
    const counting = after(sent, recordNotification(sent, due(), now));
    // The mail's attempt changes the account, so that the write of what came has to be decided again.
    expect(assignToMail({ ...counting, notifications: [] }, need(counting))).toHaveProperty('notifications');
    const decided = recordNotification(begun(counting), due(), minutes(1));
    expect(decided.mail).toBe('notifications');
  });

  it('is recordNotification once, however often it comes, and not at all when it is older than two days', () => {
    const same = due();
    const one = after(account(), recordNotification(account(), same, now));
    expect(recordNotification(one, same, minutes(60))).toEqual({});
    expect(recordNotification(account(), due({ at: minutes(-2 * 24 * 60 - 1).getTime() }), now)).toEqual({});
    const later = after(one, recordNotification(one, due({ at: minutes(3_000).getTime() }), minutes(3_000)));
    expect(later.notifications).toHaveLength(1);
  });

  it('stays in bounds', () => {
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
  ])('needs no mail to an account %s, then or later', (_case, fields) => {
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
    const allTold = (kept: Account, at: Date) =>
      kept.mails.flatMap(({ id }) => notificationsToSend(after(kept, assignToMail(kept, id, at)), id, at));

    it('waits until it can no longer be undone, also where a mail about something else leaves before', () => {
      const comment = after(account(), recordNotification(account(), due(), now));
      const both = after(comment, recordNotification(comment, removal, now));
      expect(both.mails.map(({ at }) => at)).toEqual([now, minutes(15)]);
      const first = after(both, assignToMail(both, both.mails[0]?.id ?? ''));
      expect(notificationsToSend(first, both.mails[0]?.id ?? '', now).map(({ what }) => what)).toEqual(['comment']);
      const alone = after(account(), recordNotification(account(), removal, now));
      expect(alone.mails.map(({ at }) => at)).toEqual([minutes(2)]);
      expect(allTold(alone, minutes(2)).map(({ what }) => what)).toEqual(['removal']);
    });

    it.each([
      ['restored', restoration],
      ['withdrawn', withdrawal],
    ])('that is %s before its mail leaves is never told, whichever event comes first', (_name, undo) => {
      for (const [first, second] of [
        [removal, undo],
        [undo, removal],
      ] as const) {
        const one = after(account(), recordNotification(account(), first, now));
        const two = after(one, recordNotification(one, second, minutes(1)));
        expect(allTold(two, minutes(40))).toEqual([]);
      }
    });

    it('that a mail has told is followed by its restoration, and by no mail about a withdrawal', () => {
      const one = after(account(), recordNotification(account(), removal, now));
      const told = begun(after(one, assignToMail(one, need(one), minutes(2))));
      const restored = after(told, recordNotification(told, restoration, minutes(5)));
      expect(
        notificationsToSend(
          after(restored, assignToMail(restored, need(restored), minutes(20))),
          need(restored),
          minutes(20),
        ),
      ).toMatchObject([{ what: 'restoration' }]);
      expect(recordNotification(told, withdrawal, minutes(5)).mail).toBeUndefined();
    });

    it('of another decision goes out although an earlier one was undone', () => {
      const one = after(account(), recordNotification(account(), removal, now));
      const two = after(one, recordNotification(one, restoration, minutes(1)));
      const again = after(two, recordNotification(two, due({ id: `${newId()}-removal`, what: 'removal' }), minutes(1)));
      const told = after(again, assignToMail(again, need(again), minutes(20)));
      expect(notificationsToSend(told, need(told), minutes(20)).map(({ what }) => what)).toEqual(['removal']);
    });
  });

  it('of an erased account is not kept', () => {
    expect(recordNotification(account({ erased: true }), due(), now)).toEqual({});
  });
});

describe('the choices', () => {
  it('are on until they are switched off, one by one', () => {
    const all = { comentarios: true, respuestas: true, mensajes: true, decisiones: true };
    expect(choicesOf(account())).toEqual(all);
    const off = after(account(), choose(account(), { replies: false }));
    expect(choicesOf(off)).toEqual({ ...all, respuestas: false });
    expect(choose(off, { replies: false })).toEqual({});
    expect(choicesOf(after(off, choose(off, { replies: true })))).toEqual(all);
  });
});

describe('the token of a link that switches mails off', () => {
  const links = new UnsubscribeLinks('s'.repeat(32), 'https://vitrina.example');
  const accountId = newId();
  it('names an account and kinds, and nothing that was changed in it is believed', () => {
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

describe('the letter', () => {
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

  it('counts what is alike', () => {
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
  });

  it('gives the reason of a removal, every sign of it as text, and the way to appeal', () => {
    const decision = 'd'.repeat(24);
    const removal = { what: 'removal', subject: 'post', id: `${decision}-removal` } as const;
    const { subject, text, html } = letter({ ...removal, reason: 'Copia de <b>otra</b>' });
    expect(subject).toBe('Retiramos una publicación tuya');
    expect(text).toContain('El motivo: «Copia de <b>otra</b>».');
    expect(text).toContain(links.appeal(decision));
    expect(html).not.toContain('<b>');
    expect(letter({ what: 'restoration', subject: 'comment' }).subject).toBe('Tu comentario se ve de nuevo');
  });

  it('of several things says so, and leads to the area; each one says how to get no more', () => {
    const { subject, text, html } = letter({}, { what: 'reply', providerId: '1'.repeat(24) });
    expect(subject).toBe('Novedades en tu cuenta');
    expect(text).toContain(links.area);
    expect(text).toContain(`Dejar de recibir estos avisos:\n${links.unsubscribe}`);
    expect(html).toContain(`<a href="${links.unsubscribe}">Dejar de recibir estos avisos</a>`);
  });
});
