import { billFunctions } from './billFunctions.ts';

/** The functions of pay applications, lien waivers, and vendor bills, all for signed-in users. */
export const applicationFunctions = [
  ...billFunctions,
  'delete_pay_application',
  'pay_application',
  'project_applications',
  'release_application_retainage',
  'save_lien_waiver',
  'save_pay_application',
  'save_sov',
  'submit_pay_application',
];
