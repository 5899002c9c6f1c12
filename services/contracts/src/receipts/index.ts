export { type ReceiptText, receiptText } from './receipt-text.ts';
