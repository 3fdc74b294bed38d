import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'crm.clients': () =>
    import('./features/clients/ClientsPage.tsx').then((module) => module.ClientsPage),
  'crm.client': () =>
    import('./features/client-file/ClientPage.tsx').then((module) => module.ClientPage),
  'crm.leads': () => import('./features/leads/LeadsPage.tsx').then((module) => module.LeadsPage),
  'crm.lead': () => import('./features/lead-page/LeadPage.tsx').then((module) => module.LeadPage),
  'crm.leadForms': () =>
    import('./features/lead-forms/LeadFormsPage.tsx').then((module) => module.LeadFormsPage),
  'crm.leadSettings': () =>
    import('./features/lead-settings/LeadSettingsPage.tsx').then(
      (module) => module.LeadSettingsPage,
    ),
  'crm.inbox': () => import('./features/inbox/InboxPage.tsx').then((module) => module.InboxPage),
  'crm.leadReport': () =>
    import('./features/lead-report/LeadReportPage.tsx').then((module) => module.LeadReportPage),
  'crm.survey': () =>
    import('./features/survey/SurveyPage.tsx').then((module) => module.SurveyPage),
});
