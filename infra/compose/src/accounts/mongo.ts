import { createHash } from 'node:crypto';
import type { Passwords } from './passwords.ts';

/** The one database that each process reads and writes, by the process' name in secrets. */
const DATABASES: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  billing: 'billing',
  chat: 'chat',
  directory: 'directory',
  media: 'media',
  media_worker: 'media',
  registry: 'registry',
};

/** The account for people and commands, such as a backup: it may do everything. */
const ADMINISTRATOR = 'administrator';

export const mongoAccounts: readonly string[] = [...Object.keys(DATABASES), ADMINISTRATOR, 'keyfile'].map(
  (account) => `mongo/${account}`,
);

/** The files that MongoDB and its clients read, by the secret's name. */
export function mongoSecrets(namespace: string, passwords: Passwords): Record<string, string> {
  const addresses = Object.keys(DATABASES).map((user) => [
    `${user}_mongodb_url`,
    `mongodb://${user}:${passwords[`mongo/${user}`]}@mongo:27017/?replicaSet=rs0&authSource=admin`,
  ]);
  return {
    ...Object.fromEntries(addresses),
    mongo_keyfile: passwords['mongo/keyfile'] ?? '',
    mongo_setup: mongoSetup(namespace, passwords),
  };
}

/**
 * The script of MongoDB's health check, for mongosh on the server's own machine. Until there are accounts, MongoDB lets
 * local connections initiate the replica set and create the first account, on data of an older version too. Later runs
 * only look whether the server takes writes. A new password or account is applied once, as the script then differs.
 */
function mongoSetup(namespace: string, passwords: Passwords): string {
  const accounts = Object.entries(DATABASES).map(([user, database]) => ({
    user,
    pwd: passwords[`mongo/${user}`],
    roles: [{ role: 'readWrite', db: `${namespace}_${database}` }],
  }));
  const administrator = { user: ADMINISTRATOR, pwd: passwords[`mongo/${ADMINISTRATOR}`], roles: ['root'] };
  const given = JSON.stringify({ administrator, accounts }, null, 2);
  const done = `/tmp/accounts-${createHash('sha256').update(given).digest('hex').slice(0, 16)}`;
  return `const { administrator, accounts } = ${given};
const done = '${done}';
const fs = require('fs');
const admin = db.getSiblingDB('admin');
if (!db.hello().setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
if (!db.hello().isWritablePrimary) quit(1);
if (!fs.existsSync(done)) {
  try {
    admin.auth(administrator.user, administrator.pwd);
  } catch {
    admin.createUser(administrator);
    admin.auth(administrator.user, administrator.pwd);
  }
  for (const { user, ...account } of accounts) {
    if (admin.getUser(user)) admin.updateUser(user, account);
    else admin.createUser({ user, ...account });
  }
  fs.writeFileSync(done, '');
}
quit(0);
`;
}
