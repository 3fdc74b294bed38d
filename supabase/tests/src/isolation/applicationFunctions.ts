/** The functions of pay applications and lien waivers, all for signed-in users. */
export const applicationFunctions = [
  'delete_pay_application',
  'pay_application',
  'project_applications',
  'release_application_retainage',
  'save_lien_waiver',
  'save_pay_application',
  'save_sov',
  'submit_pay_application',
];
