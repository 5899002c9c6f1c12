import type { CallHandlers } from '@vitrina/kernel';
import { getAdminPayments } from './calls/get-admin-payments.ts';
import { getOwnPlan } from './calls/get-own-plan.ts';
import { getPayments } from './calls/get-payments.ts';
import { getPlans } from './calls/get-plans.ts';
import { getReceipt } from './calls/get-receipt.ts';
import { getReceiptFile } from './calls/get-receipt-file.ts';
import { getWaitingPayments } from './calls/get-waiting-payments.ts';
import { postCardConfirmation } from './calls/post-card-confirmation.ts';
import { postCardIntent } from './calls/post-card-intent.ts';
import { postOwnPlan } from './calls/post-own-plan.ts';
import { postPaypalCapture } from './calls/post-paypal-capture.ts';
import { postPaypalMessage } from './calls/post-paypal-message.ts';
import { postPaypalOrder } from './calls/post-paypal-order.ts';
import { postRefund } from './calls/post-refund.ts';
import { postStripeMessage } from './calls/post-stripe-message.ts';
import type { Dependencies } from './dependencies.ts';

/** Handler of each call of this service. */
export const handlers = {
  'GET /api/planes': getPlans,
  'GET /api/plan': getOwnPlan,
  'POST /api/plan': postOwnPlan,
  'GET /api/pagos': getPayments,
  'GET /api/pagos/:id/recibo': getReceipt,
  'GET /api/pagos/:id/recibo/pdf': getReceiptFile,
  'POST /api/pagos/tarjeta/intentos': postCardIntent,
  'POST /api/pagos/tarjeta/intentos/:id/confirmacion': postCardConfirmation,
  'POST /api/pagos/paypal/ordenes': postPaypalOrder,
  'POST /api/pagos/paypal/ordenes/:id/captura': postPaypalCapture,
  'POST /api/pagos/webhooks/stripe': postStripeMessage,
  'POST /api/pagos/webhooks/paypal': postPaypalMessage,
  'GET /api/admin/pagos': getAdminPayments,
  'GET /api/admin/pendientes/pagos': getWaitingPayments,
  'POST /api/admin/pagos/:id/reembolso': postRefund,
} satisfies CallHandlers<'billing', Dependencies>;
