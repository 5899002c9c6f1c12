import { describe, expect, it } from 'vitest';
import { cleanAddress, parseHttpAddress, parseObjectsAddress, parseSmtpAddress } from '../src/config/addresses.ts';
import { parseRedisAddress, parseSentinels } from '../src/config/redis-address.ts';
import {
  ConfigError,
  loadConfig,
  mailConfig,
  mongoConfig,
  objectsConfig,
  redisConfig,
  searchConfig,
} from '../src/index.ts';

describe('an address of MongoDB in a form of its driver', () => {
  it.each([
    'mongodb://h1:27017,h2:27017,h3:27017/?replicaSet=rs0',
    'mongodb://db',
    'mongodb://[::1]:27017/',
    'mongodb://%2Ftmp%2Fmongodb-27017.sock/',
    'mongodb://user:p%40ss%2Fw%25rd@h:27017/?authSource=users',
    'mongodb://user:secret@h:27017/users',
    'mongodb://user:secret@h:27017/',
    'mongodb://user:secret@h:27017?replicaSet=rs0',
    'mongodb+srv://user:secret@cluster0.ab1cd.mongodb.net/?retryWrites=true&w=majority&appName=Cluster0',
    'mongodb+srv://user:secret@cluster0.ab1cd.mongodb.net/shop',
    'mongodb+srv://doadmin:secret@db-mongodb-nyc3-1.mongo.ondigitalocean.com/admin?tls=true&authSource=admin',
    'mongodb://user:secret@x.cluster-y.us-east-1.docdb.amazonaws.com:27017/?tls=true&replicaSet=rs0&readPreference=secondaryPreferred&retryWrites=false',
    'mongodb://a:b%2Fc==@a.mongo.cosmos.azure.com:10255/?ssl=true&replicaSet=globaldb&retrywrites=false&maxIdleTimeMS=120000&appName=@a@',
    'mongodb://CN=client@h/?authMechanism=MONGODB-X509&tls=true',
  ])('passes: %s', (MONGODB_URL) => {
    expect(loadConfig(mongoConfig, { MONGODB_URL })).toEqual({ MONGODB_URL });
  });
});

describe('an address of Redis', () => {
  const [h1, h2] = [
    { host: 'h1', port: 26_379 },
    { host: 'h2', port: 26_380 },
  ];
  it.each<[string, object]>([
    ['redis://h', { host: 'h', port: 6379 }],
    ['redis://:secret@h:6380/2', { host: 'h', port: 6380, password: 'secret', db: 2 }],
    ['redis://app:secret@h?db=3', { host: 'h', port: 6379, username: 'app', password: 'secret', db: 3 }],
    ['redis://app:p%40ss%2Fw@h', { host: 'h', port: 6379, username: 'app', password: 'p@ss/w' }],
    ['redis://:a/b+c=#d?e@f%zz@h:6379/0', { host: 'h', port: 6379, password: 'a/b+c=#d?e@f%zz', db: 0 }],
    ['redis://[2001:db8::1]:6379/0', { host: '2001:db8::1', port: 6379, db: 0 }],
    [
      'rediss://default:secret@master.x.use1.cache.amazonaws.com:6379',
      { host: 'master.x.use1.cache.amazonaws.com', port: 6379, username: 'default', password: 'secret', tls: {} },
    ],
    [
      'rediss://:secret@h:1?rejectUnauthorized=false',
      { host: 'h', port: 1, password: 'secret', tls: { rejectUnauthorized: false } },
    ],
    ['valkeys://h', { host: 'h', port: 6379, tls: {} }],
    ['/run/redis/redis.sock', { path: '/run/redis/redis.sock' }],
    ['unix:///run/redis.sock?db=1', { path: '/run/redis.sock', db: 1 }],
    ['redis+unix://:secret@/run/redis.sock', { path: '/run/redis.sock', password: 'secret' }],
    ['redis-sentinel://h1,h2:26380/3?sentinelMasterId=main', { sentinels: [h1, h2], name: 'main', db: 3 }],
    [
      'redis-sentinel://app:secret@h1,h2:26380#main',
      { sentinels: [h1, h2], name: 'main', username: 'app', password: 'secret' },
    ],
    [
      'redis+sentinel://:secret@h1:26379,h2:26380/main/0',
      { sentinels: [h1, h2], name: 'main', password: 'secret', db: 0 },
    ],
    [
      'redis-sentinel://h1?sentinelUsername=s&sentinelPassword=t',
      { sentinels: [h1], sentinelUsername: 's', sentinelPassword: 't' },
    ],
    [
      'rediss+sentinel://h1/main',
      { sentinels: [h1], name: 'main', tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true },
    ],
  ])('connects its client like this: %s', (address, options) => {
    expect(parseRedisAddress(address)).toEqual(options);
  });

  it('reads sentinels with and without ports, and with IPv6', () => {
    expect(parseSentinels('h1, [::1]:26380')).toEqual([h1, { host: '::1', port: 26_380 }]);
  });
});

describe('an address of a mail server', () => {
  it.each([
    [
      'smtp://AKIAX:Ab/c+d=@email-smtp.us-east-1.amazonaws.com:587',
      'smtp://AKIAX:Ab%2Fc%2Bd%3D@email-smtp.us-east-1.amazonaws.com:587/',
    ],
    [
      'smtp://AKIAX:Ab%2Fc%2Bd@email-smtp.us-east-1.amazonaws.com:465',
      'smtps://AKIAX:Ab%2Fc%2Bd@email-smtp.us-east-1.amazonaws.com:465/',
    ],
    [
      'smtp://me@gmail.com:abcd efgh ijkl mnop@smtp.gmail.com:587',
      'smtp://me%40gmail.com:abcd%20efgh%20ijkl%20mnop@smtp.gmail.com:587/',
    ],
    [
      'smtps://me%40x.mx:secret@smtp.office365.com:587',
      'smtp://me%40x.mx:secret@smtp.office365.com:587/?requireTLS=true',
    ],
    [
      'smtp://postmaster@mg.x.mx:key-3@smtp.mailgun.org:2525?requireTLS=true',
      'smtp://postmaster%40mg.x.mx:key-3@smtp.mailgun.org:2525/?requireTLS=true',
    ],
    ['smtps://apikey:SG.a_b-c@smtp.sendgrid.net', 'smtps://apikey:SG.a_b-c@smtp.sendgrid.net/'],
    ['smtp://127.0.0.1:25?ignoreTLS=true', 'smtp://127.0.0.1:25/?ignoreTLS=true'],
    ['smtp://[::1]:1025', 'smtp://[::1]:1025/'],
  ])('reaches nodemailer in its form: %s', (address, read) => {
    expect(parseSmtpAddress(address)).toBe(read);
  });
});

describe('an address of an object store', () => {
  it.each<[string, string, string]>([
    ['https://s3.amazonaws.com', 's3.mx-central-1.amazonaws.com', 'mx-central-1'],
    ['https://s3.us-east-1.amazonaws.com/', 's3.us-east-1.amazonaws.com', 'us-east-1'],
    ['https://s3.dualstack.us-west-2.amazonaws.com', 's3.dualstack.us-west-2.amazonaws.com', 'us-west-2'],
    ['https://s3-eu-west-1.amazonaws.com', 's3-eu-west-1.amazonaws.com', 'eu-west-1'],
    ['https://s3-fips.us-gov-west-1.amazonaws.com', 's3-fips.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
    ['https://s3.cn-north-1.amazonaws.com.cn', 's3.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
    [
      'https://bucket.vpce-0e25-arg.s3.us-east-1.vpce.amazonaws.com',
      'bucket.vpce-0e25-arg.s3.us-east-1.vpce.amazonaws.com',
      'us-east-1',
    ],
    ['https://0123abcd.r2.cloudflarestorage.com', '0123abcd.r2.cloudflarestorage.com', 'auto'],
    ['https://0123abcd.eu.r2.cloudflarestorage.com', '0123abcd.eu.r2.cloudflarestorage.com', 'auto'],
    ['https://storage.googleapis.com', 'storage.googleapis.com', 'auto'],
    ['https://s3.us-west-004.backblazeb2.com', 's3.us-west-004.backblazeb2.com', 'us-west-004'],
    ['https://nyc3.digitaloceanspaces.com', 'nyc3.digitaloceanspaces.com', 'nyc3'],
    ['http://minio:9000', 'minio', 'mx-central-1'],
    ['http://object_store:8333/', 'object_store', 'mx-central-1'],
    ['http://[::1]:9000', '::1', 'mx-central-1'],
  ])('gives a host and a region: %s', (address, host, region) => {
    expect(parseObjectsAddress(address, 'mx-central-1')).toMatchObject({ host, region, prefix: '' });
  });

  it('keeps its port and path', () => {
    const expected = { host: 's3.vitrina.example', port: 8443, secure: true, prefix: '/minio' };
    expect(parseObjectsAddress('https://s3.vitrina.example:8443/minio/')).toMatchObject(expected);
  });
});

it('reads the address of an HTTP interface with a path and without slashes at its end', () => {
  expect(parseHttpAddress('https://vitrina.example/meili//', { path: true })).toBe('https://vitrina.example/meili');
  expect(parseHttpAddress('http://[::1]:7700/')).toBe('http://[::1]:7700');
});

it('removes the quotes and white space that env files leave around a value', () => {
  expect([' "redis://h" \n', "'redis://h'", 'redis://h"'].map(cleanAddress)).toEqual([
    'redis://h',
    'redis://h',
    'redis://h"',
  ]);
});

describe('a wrong address', () => {
  const objects = {
    ...objectsConfig,
    S3_ACCESS_KEY: objectsConfig.S3_ACCESS_KEY.default('key'),
    S3_SECRET_KEY: objectsConfig.S3_SECRET_KEY.default('a-secret'),
  };
  const shapes = {
    MONGODB_URL: mongoConfig,
    REDIS_URL: redisConfig,
    SMTP_URL: mailConfig,
    S3_ENDPOINT: objects,
    MEILI_URL: searchConfig,
  };
  it.each<[keyof typeof shapes, string, RegExp]>([
    ['MONGODB_URL', 'hunter2:27017', /`mongodb:\/\/user:password@host/],
    ['MONGODB_URL', 'mongodb://u:hunter2@pass@h/', /percent-encode/],
    ['MONGODB_URL', 'mongodb://u:hunter2/x@h/', /percent-encode/],
    ['MONGODB_URL', 'mongodb+srv://u:hunter2@h:27017/', /without a port/],
    ['MONGODB_URL', 'mongodb://u:hunter2@h/?replicaset=x&replicaSetName=y', /unknown option replicasetname/],
    [
      'MONGODB_URL',
      'mongodb://u:hunter2@h/?tls=true&tlsCAFile=/no/hunter2.pem',
      /tlsCAFile names a file that does not exist/,
    ],
    ['REDIS_URL', 'hunter2:6379', /`redis:\/\/user:password@host/],
    ['REDIS_URL', 'h.redis.cache.windows.net:6380,password=hunter2,ssl=True', /`redis:\/\/user/],
    ['REDIS_URL', 'redis://hunter2@h:6379', /`redis:\/\/:password@host:6379`/],
    ['REDIS_URL', 'redis://:hunter2@h1:6379,h2:6379', /redis-sentinel:.*Cluster is not supported/],
    ['REDIS_URL', 'redis://:hunter2@h/main', /number of the database/],
    ['SMTP_URL', 'smtp.hunter2.example:587', /`smtp:\/\/user:password@host:587`/],
    ['SMTP_URL', 'smtp://hunter2@smtp.x.mx', /user and password belong together/],
    ['S3_ENDPOINT', 'hunter2.s3.amazonaws.com', /without a bucket/],
    ['S3_ENDPOINT', 'https://hunter2.s3.us-east-1.amazonaws.com', /without a bucket/],
    ['S3_ENDPOINT', 'https://0123ab.r2.cloudflarestorage.com/hunter2', /without a bucket/],
    ['S3_ENDPOINT', 'https://hunter2.nyc3.digitaloceanspaces.com', /without a bucket/],
    ['S3_ENDPOINT', 'https://hunter2.s3-accelerate.amazonaws.com', /acceleration is not supported/],
    ['MEILI_URL', 'hunter2:7700', /`https:\/\/host\/path`/],
    ['MEILI_URL', 'https://u:hunter2@h', /without user and password/],
    ['MEILI_URL', 'https://h/?key=hunter2', /without anything after it/],
  ])('gives one line with the remedy and no part of it: %s=%s', (variable, address, says) => {
    const load = () => loadConfig(shapes[variable], { [variable]: address });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(says);
    expect(load).toThrow(new RegExp(`^Wrong or missing environment variable ${variable}: [^\\n]*$`));
    expect(load).not.toThrow(/hunter2/);
  });
});
