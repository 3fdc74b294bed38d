/**
 * Old names of exports, for areas that were built before the rename. Remove them with contract 3, whose shell no longer
 * runs those areas.
 */
export {
  invoiceStatusDisplay as invoiceLook,
  paymentStatusDisplay as paymentLook,
  projectStatusDisplay as projectLook,
  quoteStatusDisplay as quoteLook,
  type StatusDisplay as StatusLook,
} from './values/statusDisplay.ts';
