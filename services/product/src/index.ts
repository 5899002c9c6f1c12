export { type AppealedSuspension, readAppeal, signAppeal } from './appeal-token.ts';
export { chosenPlace } from './chosen-place.ts';
export { openStaffActs, type StaffAct, StaffActs, StaffReads, staffActModel } from './staff-acts.ts';
export { describeReading, searchFilter } from './staff-lists.ts';
export {
  isWithdrawalMark,
  linkPreviews,
  readWithdrawalList,
  WITHDRAWAL_KNOWN_MS,
  withdrawalList,
  withdrawalLists,
  withdrawalMark,
  writeWithdrawalList,
} from './withdrawn-media.ts';
