/** Screens that mails link to, and the screen that requests such a mail: loaded together, because few people need them. */
export { AppealScreen } from './appeal-screen.tsx';
export { ConfirmScreen } from './confirm-screen.tsx';
export { LetterScreen } from './letter-screen.tsx';
export { RecoverScreen } from './recover-screen.tsx';
export { ResetScreen } from './reset-screen.tsx';
export { UnsubscribeScreen } from './unsubscribe-screen.tsx';
