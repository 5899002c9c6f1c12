import { afterEach, describe, expect, it, vi } from 'vitest';
import { Clocks } from '../src/evaluate.ts';
import { examine } from '../src/examine.ts';
import { examineSender } from '../src/sender.ts';
import { texts } from '../src/texts.ts';

afterEach(() => {
  vi.useRealTimers();
});

const servers = Object.fromEntries(
  [
    'MONGODB_URL',
    'REDIS_URL',
    'S3_ENDPOINT',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'S3_REGION',
    'MEILI_URL',
    'MEILI_KEY',
  ].map((name) => [name, process.env[name]]),
);
const clocksOf = async () => (await examine(servers)).filter(({ title }) => title === 'clocks');

describe('the report about clocks', () => {
  it('contains a single line while all clocks agree', async () => {
    expect(await clocksOf()).toEqual([{ title: 'clocks', name: texts.names.clocks, says: texts.sameClock }]);
  });

  it('names this machine if only its clock is off, as the cause of the store’s refusal', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * 60_000 });
    const findings = await examine(servers);
    expect(findings.filter(({ title }) => title === 'clocks')).toEqual([
      {
        title: 'clocks',
        name: texts.names.clock(texts.names.thisMachine),
        says: texts.clockOff('20 min', false),
        advice: texts.advice.clock,
      },
    ]);
    expect(findings.find(({ name }) => name === texts.names.objects)).toMatchObject({
      says: expect.stringContaining('20 min behind'),
      advice: texts.advice.clock,
    });
  });

  it('measures against the database and leaves out a server without a date', () => {
    const clocks = new Clocks();
    const now = Date.now();
    const hour = 3_600_000;
    clocks.note(texts.names.mongodb, new Date(now - hour));
    clocks.note('media', new Date(now - hour + 59_000).toUTCString());
    clocks.note('chat', new Date(now - hour + 62_000));
    clocks.note('gateway', null);
    const off = clocks.findings().map(({ name, says }) => [name, says]);
    expect(off).toEqual([
      [texts.names.clock(texts.names.thisMachine), texts.clockOff('60 min', true)],
      [texts.names.clock('chat'), texts.clockOff('62 s', true)],
    ]);
  });
});

describe('the report about the sender of mails', () => {
  const records: Record<string, string[][]> = {
    'vitrina.mx': [['otra cosa'], ['v=spf1 include:_spf.correo.mx', ' ~all']],
    '_dmarc.vitrina.mx': [['v=DMARC1; p=none']],
    'avisos.vitrina.mx': [['v=spf1 -all']],
    'dos.mx': [['v=spf1 -all'], ['v=spf1 a -all']],
    'solo-spf.mx': [['v=spf1 -all']],
    'xn--diseo-rta.mx': [['v=spf1 -all']],
    '_dmarc.xn--diseo-rta.mx': [['v=DMARC1;p=reject']],
  };
  const resolveTxt = async (name: string) => {
    const found = records[name];
    if (found) return found;
    const codes: Record<string, string> = { 'mudo.mx': 'ETIMEOUT', 'nada.mx': 'ENODATA' };
    throw Object.assign(new Error(name), { code: codes[name] ?? 'ENOTFOUND' });
  };
  const examined = async (MAIL_FROM?: string) =>
    (await examineSender({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM }, resolveTxt)).map(({ says, advice }) => [
      says,
      advice,
    ]);

  it.each([
    ['Vitrina <hola@vitrina.mx>', 'vitrina.mx', undefined],
    ['hola@avisos.vitrina.mx', 'avisos.vitrina.mx', undefined],
    ['Vitrina <hola@diseño.mx>', 'xn--diseo-rta.mx', undefined],
    ['Vitrina <vitrina@gmail.com>', 'gmail.com', texts.advice.senderFree],
    ['vitrina@Hotmail.com', 'hotmail.com', texts.advice.senderFree],
    ['vitrina@yahoo.com.mx', 'yahoo.com.mx', texts.advice.senderFree],
    ['vitrina@icloud.com', 'icloud.com', texts.advice.senderFree],
    [undefined, 'vitrina.example', texts.advice.senderReserved],
    ['hola@nada.mx', texts.spfRecords('nada.mx', 0), texts.advice.spf],
    ['hola@dos.mx', texts.spfRecords('dos.mx', 2), texts.advice.spf],
    ['hola@solo-spf.mx', texts.noDmarc('solo-spf.mx'), texts.advice.dmarc('solo-spf.mx')],
    ['hola@mudo.mx', texts.noDns('mudo.mx'), undefined],
    ['hola@otra-red.mx', texts.unknownDomain('otra-red.mx'), undefined],
  ])('%s: %s', async (from, says, advice) => {
    expect(await examined(from)).toEqual([[says, advice]]);
  });

  it('repeats the configuration’s message for an invalid address and is empty without a mail server', async () => {
    const [[says, advice] = []] = await examined('hola');
    expect([says, advice]).toEqual(['hola', expect.stringContaining('MAIL_FROM')]);
    expect(await examineSender({ MAIL_FROM: 'x@gmail.com' }, resolveTxt)).toEqual([]);
  });
});
