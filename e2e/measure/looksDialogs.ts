import type { Person } from './everyPage.ts';
import {
  choosesDeposit,
  choosesProgress,
  filledSteps,
  offline,
  waitingWork,
  writesLine,
  type Acts,
} from './looksActs.ts';

/** What a page opens, by the page's name in everyPage. */
const ownersDialogs: Record<string, readonly Acts[]> = {
  dashboard: [
    ['Search everything'],
    ['Search everything', { write: 'lake', into: /./ }],
    ['Search everything', { write: 'qqqq', into: /.*/ }],
    [/^Paid/],
    [/^Account of /],
    ['Download or print: Revenue analytics'],
  ],
  projects: [['Advanced Search']],
  'project overview': [
    ['Share'],
    ['Update Status'],
    ['Add Milestone'],
    ['Create Quote'],
    ['Create Quote', { write: 'Bathroom', into: 'Title' }, 'Next'],
    ['Create Quote', { write: 'Bathroom', into: 'Title' }, 'Next', ...writesLine, 'Next'],
  ],
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
  clients: [
    [/^Import/],
    ['Add Client'],
    ['Add Client', 'Create Client'],
    ['Add Client', { write: 'Morgan', into: /^Client name/ }, 'Cancel'],
    [/^View /],
    [/^Edit /],
    [/^More for /],
    [/^More for /, 'Delete'],
  ],
  'client overview': [['Delete'], ['Edit Client']],
  'client communication': [['Templates'], ['Send email'], ['Withdraw consent']],
  vendors: [[/^Import/], ['Add Vendor'], [/^View /], [/^View /, 'Edit Vendor'], [/^Delete /]],
  items: [[/^Import/]],
  quotes: [
    [/^More for quote /],
    ['Send'],
    ['To Invoice'],
    ['To Invoice', ...choosesDeposit],
    ['To Invoice', ...choosesProgress],
  ],
  quote: [[/^More for quote /]],
  invoices: [
    ['Reminder schedule'],
    [/^More for invoice /],
    ['Record Payment'],
    [/^More for invoice /, 'Send again'],
    [/^Select (invoice|row)/, 'Send Reminders'],
  ],
  invoice: [[/^More for invoice /], [/^More for invoice /, 'Issue credit note'], ['Refund']],
  'quote edit': [
    ['Next', 'Select Items'],
    ['Next', 'More for line 1'],
  ],
  'invoice draft edit': [['Next', 'Select Items']],
  materials: [
    [/^Import/],
    ['Add Material'],
    [/^View /],
    [/^View /, 'Add vendor'],
    [/^Edit /],
    [/^Track cost of /],
    [/^Delete /],
    [/^Select /, /^Bulk Edit/],
  ],
  'analytics overview': [
    ['Export Report'],
    ['Export Report', 'Email monthly…'],
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
  'settings integrations': [['Connect Calendar'], ['Download files']],
  'settings security': [['Change Password'], ['Delete Account']],
  'branding templates': [['Create Template'], ['Edit Standard invoice']],
  'branding guidelines': [['Create Guideline'], ['Delete Our colors']],
  components: [['ConfirmDialog']],
};
/** What a client opens on what a link shows. */
const clientsDialogs: Record<string, readonly Acts[]> = {
  'quote open': [[/^Accept /], ['Decline']],
  'invoice open': [[/^Pay \$/], [/^Pay \$/, 'Continue to payment']],
  'invoice partly paid': [[/^Pay \$/]],
};
/** What is clicked to see more of the page itself: the later steps of a wizard, the acts on chosen rows. */
const ownersSteps: Record<string, readonly Acts[]> = {
  dashboard: [[offline]],
  'quote new': filledSteps,
  'quote edit': [['Next'], ['Next', 'Next']],
  'invoice new': [['Next'], ...filledSteps],
  'invoice draft edit': [['Next'], ['Next', 'Next']],
  'item add': [['Save Item']],
  ...waitingWork,
  'project timeline': [[offline], ...(waitingWork['project timeline'] ?? [])],
  quotes: [[/^Select (quote|row)/]],
  projects: [[/^Select /], [offline]],
  'projects list': [[/^Select /]],
  clients: [[/^Select /]],
  materials: [[/^Select /]],
  invoices: [[/^Select (invoice|row)/]],
};
const othersSteps: Partial<Record<Person, Record<string, readonly Acts[]>>> = {
  field: {
    ...waitingWork,
    projects: [[offline]],
    'project timeline': [[offline], ...(waitingWork['project timeline'] ?? [])],
  },
};
/** What only a narrow window folds away, or has the buttons of a phone for. */
const folded: Record<string, readonly Acts[]> = {
  dashboard: [['More'], ['Create']],
  items: [['Filters'], ['Scan item']],
  materials: [['Filters'], ['Filters', 'Cost Analysis']],
  'analytics overview': [['Filters & KPIs']],
  ...Object.fromEntries(
    ['projects', 'clients', 'vendors', 'quotes', 'invoices'].map((list) => [list, [['Filters']]]),
  ),
};

/** What only a wide window shows. */
const unfolded: Record<string, readonly Acts[]> = {
  dashboard: [['Theme'], ['Ask']],
  projects: [['New Project'], [/^Update /]],
  materials: [['Cost Analysis']],
};

/** What the others open, who see another part of the product. */
const othersDialogs: Partial<Record<Person, Record<string, readonly Acts[]>>> = {
  client: clientsDialogs,
  field: {
    dashboard: [[/^Account of /]],
    projects: [[/^Update /]],
    'project timeline': [['Record Weather Delay'], ['Add Entry']],
    'project photos': [[/^Framing/]],
    clients: [[/^View /]],
  },
  manager: { dashboard: [[/^Account of /]], 'project financials': [['Record Expense']] },
  starter: {
    dashboard: [[/^Account of /]],
    clients: [['Add Client']],
    'settings billing': [['Change plan']],
    'settings security': [['Delete Account']],
  },
  sub: { dashboard: [[/^Account of /]] },
  enterprise: {
    'settings users': [['Invite User'], ['Invite User', 'Send Invitation']],
    'settings integrations': [['Add Webhook']],
  },
};

/** What a person opens on a page beyond what it shows by itself. */
export function dialogsOf(person: Person, page: string, width: number): readonly Acts[] {
  if (person !== 'owner')
    return [
      ...(othersDialogs[person]?.[page] ?? []),
      ...(othersSteps[person]?.[page] ?? []),
      ...(person !== 'client' && width < 900 && page === 'dashboard' ? [['More']] : []),
    ];
  return [
    ...(ownersDialogs[page] ?? []),
    ...((width < 900 ? folded : unfolded)[page] ?? []),
    ...(ownersSteps[page] ?? []),
  ].filter((acts) => width >= 900 || !acts.some(isSelection));
}

/** Rows are selected in a wide window only. */
const isSelection = (act: Acts[number]) =>
  act instanceof RegExp && act.source.startsWith('^Select ');

/** Whether what is clicked leads to more of the page itself, and opens nothing above it. */
export const isStepOf = (person: Person, page: string, acts: Acts) =>
  (person === 'owner' ? ownersSteps : othersSteps[person])?.[page]?.includes(acts) ?? false;
