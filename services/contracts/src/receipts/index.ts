export { pesosText } from './pesos-text.ts';
export { type ReceiptText, receiptText } from './receipt-text.ts';
