import { createHash } from 'node:crypto';
import type { Passwords } from './passwords.ts';

/** Database that each process reads and writes, by the process' name in secrets. */
const DATABASES: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  billing: 'billing',
  chat: 'chat',
  directory: 'directory',
  media: 'media',
  media_worker: 'media',
  registry: 'registry',
};

/** Account with all rights, for people and for commands such as a backup. */
const ADMINISTRATOR = 'administrator';

export const mongoAccounts: readonly string[] = [...Object.keys(DATABASES), ADMINISTRATOR, 'keyfile'].map(
  (account) => `mongo/${account}`,
);

/** Builds the secret files of MongoDB and its clients, by the secret's name. */
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
 * Builds the script of MongoDB's health check, for mongosh on the server's machine. While no account exists, MongoDB
 * lets local connections initiate the replica set and create the first account, also on data of an older version. Later
 * runs only check that the server accepts writes. A new password or account changes the script and is therefore applied
 * once.
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
