import { connectMongo, listDeadMails, retryDeadMails } from '@vitrina/kernel';
import { readConfig } from '../config.ts';
import { accountModel } from '../store/account.ts';
import { appealAnswerModel } from '../store/appeal-answers.ts';
import { recoveryModel } from '../store/recovery-requests.ts';

/**
 * `dead-mails list | retry`: lists the mails that were given up, or makes all of them due again; running processes send
 * them within seconds. Exits with 2 for anything else.
 */
const [verb = 'list'] = process.argv.slice(2);
const config = readConfig();
const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'accounts');
try {
  const models = [await accountModel(mongo), await recoveryModel(mongo), await appealAnswerModel(mongo)] as const;
  const [accounts, recoveries, answers] = models;
  if (verb === 'list')
    console.table([
      ...(await listDeadMails(accounts)),
      ...(await listDeadMails(recoveries)),
      ...(await listDeadMails(answers)),
    ]);
  else if (verb === 'retry')
    console.log(
      (await retryDeadMails(accounts)) + (await retryDeadMails(recoveries)) + (await retryDeadMails(answers)),
    );
  else {
    console.error('dead-mails list | retry');
    process.exitCode = 2;
  }
} finally {
  await mongo.close();
}
