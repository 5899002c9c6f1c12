import { connectMongo, listDeadMails, retryDeadMails } from '@vitrina/kernel';
import { readConfig } from '../config.ts';
import { accountModel } from '../store/account.ts';
import { appealAnswerModel } from '../store/appeal-answers.ts';
import { recoveryModel } from '../store/recovery-requests.ts';
import { transcriptModel } from '../store/transcripts.ts';

/**
 * `dead-mails list | retry`: lists the failed mails, or makes all of them due again; running processes send them within
 * seconds. Exits with 2 for wrong arguments.
 */
const [verb = 'list'] = process.argv.slice(2);
const config = readConfig();
const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'accounts');
try {
  const accounts = await accountModel(mongo);
  const recoveries = await recoveryModel(mongo);
  const answers = await appealAnswerModel(mongo);
  const transcripts = await transcriptModel(mongo);
  if (verb === 'list')
    console.table([
      ...(await listDeadMails(accounts)),
      ...(await listDeadMails(recoveries)),
      ...(await listDeadMails(answers)),
      ...(await listDeadMails(transcripts)),
    ]);
  else if (verb === 'retry')
    console.log(
      (await retryDeadMails(accounts)) +
        (await retryDeadMails(recoveries)) +
        (await retryDeadMails(answers)) +
        (await retryDeadMails(transcripts)),
    );
  else {
    console.error('dead-mails list | retry');
    process.exitCode = 2;
  }
} finally {
  await mongo.close();
}
