import type { Person } from './everyPage.ts';

/** What is clicked one after the other until a dialog, a sheet or a menu is open. */
export type Clicks = readonly (string | RegExp)[];

/** What a page opens, by the page's name in everyPage. */
const ownersDialogs: Record<string, readonly Clicks[]> = {
  dashboard: [
    ['Search everything'],
    ['Theme'],
    [/^Account of /],
    ['Open AI Assistant'],
    ['Take along: Revenue analytics'],
  ],
  projects: [['New Project'], ['Advanced Search'], [/^Update /]],
  'project overview': [['Share'], ['Update Status'], ['Add Milestone']],
  'project timeline': [['Calendar'], ['Record Weather Delay'], ['Edit Heavy rain'], ['Add Entry']],
  'project photos': [[/^Framing/], [/^Framing/, 'Edit Details'], ['Before and after']],
  'project documents': [
    ['View'],
    [/^More for /],
    [/^More for /, 'Edit details'],
    [/^More for /, 'Versions'],
    [/^More for /, 'Signatures'],
  ],
  'project financials': [
    ['New Change Order'],
    ['Add Budget Line'],
    ['Edit Own crew'],
    ['Record Expense'],
    ['Add Payment'],
  ],
  clients: [[/^Import/], ['Add Client'], [/^View /], [/^Edit /], [/^More for /]],
  'client overview': [['Delete'], ['Edit Client']],
  'client communication': [['Templates'], ['Send email'], ['Withdraw consent']],
  vendors: [[/^Import/], ['Add Vendor'], [/^View /], [/^Delete /]],
  items: [[/^Import/]],
  quotes: [[/^More for quote /], ['Send'], ['To Invoice']],
  quote: [[/^More for quote /]],
  invoices: [
    ['Reminder schedule'],
    [/^More for invoice /],
    ['Record Payment'],
    [/^More for invoice /, 'Send again'],
    [/^Select (invoice|row)/, 'Send Reminders'],
  ],
  invoice: [[/^More for invoice /], [/^More for invoice /, 'Issue credit note'], ['Refund']],
  'quote edit': [['Next', 'Select Items']],
  materials: [
    [/^Import/],
    ['Add Material'],
    [/^View /],
    [/^Edit /],
    [/^Track cost of /],
    [/^Delete /],
    [/^Select /, /^Bulk Edit/],
  ],
  'analytics overview': [
    ['Export Report'],
    ['Export Report', 'Every month by mail…'],
    ['Filters & KPIs', 'Edit goals'],
    ['Rate a subcontractor'],
    ['Set regions'],
  ],
  'settings users': [[/^Deactivate /]],
  'settings billing': [['Change plan'], ['Add payment method']],
  'settings tax': [
    ['Edit State only'],
    ['Delete State only'],
    ['Generate Report'],
    ['Set Reminders'],
    ['View Audit Log'],
  ],
  'settings templates': [
    ['Create New Template'],
    ['Preview Standard invoice'],
    ['Edit Standard invoice'],
    ['Delete Detailed invoice'],
  ],
  'settings integrations': [
    ['Configure Calendar'],
    ['Configure Email notifications'],
    ['Configure Cloud storage'],
  ],
  'settings security': [['Change Password'], ['Delete Account']],
  'branding templates': [['Create Template'], ['Edit Standard invoice']],
  'branding guidelines': [['Create Guideline'], ['Delete Our colors']],
  components: [['ConfirmDialog']],
};
/** What a client opens on what a link shows. */
const clientsDialogs: Record<string, readonly Clicks[]> = {
  'quote open': [['Accept'], ['Decline']],
  'invoice open': [['Pay Online'], ['Pay Online', 'Continue to card']],
  'invoice partly paid': [['Pay Online']],
};
/** What is clicked to see more of the page itself: the later steps of a wizard, the acts on chosen rows. */
const ownersSteps: Record<string, readonly Clicks[]> = {
  'quote edit': [['Next'], ['Next', 'Next']],
  quotes: [[/^Select (quote|row)/]],
  projects: [[/^Select /]],
};
/** What only a narrow window folds away. */
const folded: Record<string, readonly Clicks[]> = {
  dashboard: [['Open menu']],
  'analytics overview': [['Filters & KPIs']],
  ...Object.fromEntries(
    ['projects', 'clients', 'vendors', 'items', 'quotes', 'invoices', 'materials'].map((list) => [
      list,
      [['Filters']],
    ]),
  ),
};

/** What a person opens on a page beyond what it shows by itself. */
export function dialogsOf(person: Person, page: string, width: number): readonly Clicks[] {
  if (person === 'client') return clientsDialogs[page] ?? [];
  if (person !== 'owner') return [];
  return [
    ...(ownersDialogs[page] ?? []),
    ...((width < 900 && folded[page]) || []),
    ...(ownersSteps[page] ?? []),
  ];
}

/** Whether what is clicked leads to more of the page itself, and opens nothing above it. */
export const isStepOf = (page: string, clicks: Clicks) =>
  ownersSteps[page]?.includes(clicks) ?? false;
