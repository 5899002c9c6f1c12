import { existsSync } from 'node:fs';
import mongoose from 'mongoose';
import { addressSchema, WrongAddress } from './addresses.ts';

const MONGO_FORMS =
  'write `mongodb://user:password@host:27017,host2:27017/?replicaSet=name` or `mongodb+srv://user:password@host/`';
const ENCODE = 'in user and password, percent-encode each of : / ? # [ ] @ %';

/**
 * Checks a connection string with MongoDB's driver, which accepts its many forms; does not connect.
 * @throws {WrongAddress}
 */
function checkMongoAddress(text: string): void {
  if (!/^mongodb(?:\+srv)?:\/\//.test(text)) throw new WrongAddress(MONGO_FORMS);
  const options = parsed(text);
  for (const name of ['tlsCAFile', 'tlsCertificateKeyFile', 'tlsCRLFile'] as const) requireFile(name, options[name]);
}

function parsed(text: string): mongoose.mongo.MongoOptions {
  try {
    return new mongoose.mongo.MongoClient(text).options;
  } catch (error) {
    throw new WrongAddress(`${reasonOf(error)}${MONGO_FORMS}; ${ENCODE}`);
  }
}

/** Checks the file of an option, which the driver would only read when it connects. */
function requireFile(name: string, file: string | undefined): void {
  if (file !== undefined && !existsSync(file)) throw new WrongAddress(`${name} names a file that does not exist`);
}

/** Reason of the driver if it only names an option; its other messages can contain parts of the address. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const [, name] = /^options? (\w+(?:, \w+)*) (?:is|are) not supported$/.exec(message) ?? [];
  if (name) return `unknown option ${name}; `;
  return /SRV|multiple service names|port/i.test(message) && /srv/i.test(message)
    ? '`mongodb+srv` takes one host name without a port; '
    : '';
}

/** Connection string of MongoDB, in every form that its driver accepts. */
export const mongoConfig = { MONGODB_URL: addressSchema(checkMongoAddress) };
