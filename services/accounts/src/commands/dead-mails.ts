import { connectMongo } from '@vitrina/kernel';
import { readConfig } from '../config.ts';
import { DeadMails } from '../mails/dead-mails.ts';

/**
 * `dead-mails list | retry`: lists the failed mails, or makes all of them due again; running processes send them within
 * seconds. Exits with 2 for wrong arguments.
 */
const [verb = 'list'] = process.argv.slice(2);
const config = readConfig();
const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'accounts');
try {
  const deadMails = await DeadMails.open(mongo);
  if (verb === 'list') console.table(await deadMails.list());
  else if (verb === 'retry') {
    let retried = 0;
    for (const mail of await deadMails.list()) if (await deadMails.retry(mail)) retried += 1;
    console.log(retried);
  } else {
    console.error('dead-mails list | retry');
    process.exitCode = 2;
  }
} finally {
  await mongo.close();
}
