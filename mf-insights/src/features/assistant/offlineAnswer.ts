import { fillPath, routeCatalog } from '@plumbline/contract';
import { formatDate, formatMoney } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { AssistantContext, Citation } from '../../data/assistant.ts';
import { marginPercent } from '../../shared/words.ts';

/** An answer of words and figures that are known without a model. */
export type OfflineAnswer = { content: string; citations: Citation[] };

type Answerer = (figures: AssistantContext) => OfflineAnswer;

const noAccess: OfflineAnswer = {
  content: 'Your role has no access to these figures. Please ask the owner of your company.',
  citations: [],
};
const plain = (content: string, citations: Citation[] = []): OfflineAnswer => ({
  content,
  citations,
});

const toInvoices = (status?: string): Citation => ({
  label: 'Invoices',
  path: fillPath(routeCatalog['billing.invoices'], {}, { status }),
});

const overdue: Answerer = ({ overdue: sum, overdue_invoices: invoices }) => {
  if (!sum) return noAccess;
  if (sum.count === 0) return plain('Nothing is overdue.');
  const oldest = (invoices ?? []).map(
    ({ invoice_number, client_name, balance, days_late, due_date }) =>
      `- ${invoice_number}${client_name ? `, ${client_name}` : ''}: ${formatMoney(balance)}, due ${formatDate(due_date)}, ${counted(days_late, 'day')} late`,
  );
  return plain(
    `${counted(sum.count, 'invoice')} overdue, **${formatMoney(sum.value)}** in all. The oldest:\n\n${oldest.join('\n')}`,
    (invoices ?? []).map(({ id, invoice_number }) => ({
      label: invoice_number,
      path: fillPath(routeCatalog['billing.invoice'], { invoiceId: id }),
    })),
  );
};

/** What is open, and the oldest of what is late. */
const owed: Answerer = (figures) => {
  const { outstanding, overdue: late } = figures;
  if (!outstanding || !late) return noAccess;
  if (outstanding.count === 0) return plain('Nothing is open: every invoice is paid.');
  const open = `You are owed **${formatMoney(outstanding.value)}** on ${counted(outstanding.count, 'invoice')}.`;
  if (late.count === 0) return plain(`${open} None of it is overdue.`, [toInvoices('open')]);
  const { content, citations } = overdue(figures);
  return plain(`${open} ${content}`, citations);
};

const revenue: Answerer = ({ revenue: sums, outstanding }) => {
  if (!sums || !outstanding) return noAccess;
  return plain(
    `You received **${formatMoney(sums.this_month)}** this month, ${formatMoney(sums.last_month)} last month, and ${formatMoney(sums.this_year)} this year. ${counted(outstanding.count, 'invoice')} worth ${formatMoney(outstanding.value)} not yet paid.`,
    [toInvoices()],
  );
};

const profit: Answerer = ({ costs }) => {
  if (!costs) return noAccess;
  if (costs.projects.length === 0) return plain('No project has been paid for yet.');
  const best = costs.projects.map(
    ({ name, profit: amount, profit_margin }) =>
      `- ${name}: ${formatMoney(amount)} (${marginPercent(profit_margin)})`,
  );
  return plain(
    `Your jobs were paid ${formatMoney(costs.paid)} and cost ${formatMoney(costs.actual_cost)}: a profit of **${formatMoney(costs.profit)}**. The most profitable:\n\n${best.join('\n')}`,
    costs.projects.map(({ id, name }) => ({
      label: name,
      path: fillPath(routeCatalog['projects.detail'], { projectId: id }),
    })),
  );
};

const projects: Answerer = ({ projects: sums, recent_projects: recent }) =>
  plain(
    `You have ${counted(sums.total, 'project')}: **${sums.active} active** (${sums.delayed} of them delayed) and ${sums.completed} completed.${
      recent.length > 0
        ? `\n\n${recent.map((row) => `- ${row.name}: ${row.status.replaceAll('_', ' ')}`).join('\n')}`
        : ''
    }`,
    recent.map(({ id, name }) => ({
      label: name,
      path: fillPath(routeCatalog['projects.detail'], { projectId: id }),
    })),
  );

const clients: Answerer = ({ clients: sums }) =>
  sums
    ? plain(`You have **${counted(sums.active, 'active client')}**.`, [
        { label: 'Clients', path: routeCatalog['crm.clients'] },
      ])
    : noAccess;

const cash: Answerer = ({ revenue: received, outstanding, overdue: late }) => {
  if (!received || !outstanding || !late) return noAccess;
  return plain(
    `${formatMoney(received.this_month)} came in this month. **${formatMoney(outstanding.value)}** is outstanding on ${counted(outstanding.count, 'invoice')}; ${formatMoney(late.value)} of it is overdue.`,
    [toInvoices()],
  );
};

const items: Answerer = ({ items: sums, top_items: top }) => {
  if (!sums) return noAccess;
  const most = (top ?? []).map(
    ({ name, usage_count }) => `- ${name}: used ${counted(usage_count, 'time')}`,
  );
  return plain(
    `Your price book has **${counted(sums.active, 'active item')}**.${most.length > 0 ? ` Used most:\n\n${most.join('\n')}` : ''}`,
    [{ label: 'Items', path: routeCatalog['catalog.items'] }],
  );
};

const insight: Answerer = (figures) => {
  const { overdue: late, projects: sums } = figures;
  const points = [
    late &&
      late.count > 0 &&
      `- ${counted(late.count, 'invoice')} overdue, ${formatMoney(late.value)}: send reminders.`,
    sums.delayed > 0 && `- ${counted(sums.delayed, 'project')} delayed: look at their schedules.`,
    figures.revenue &&
      `- ${formatMoney(figures.revenue.this_month)} received this month, ${formatMoney(figures.revenue.last_month)} last month.`,
  ].filter((point) => typeof point === 'string');
  return points.length > 0
    ? plain(`What stands out:\n\n${points.join('\n')}`, late ? [toInvoices()] : [])
    : plain('Nothing stands out: no project is delayed.');
};

const listed = new Intl.ListFormat('en-US');

/** What can be asked, of what somebody may see. */
const help: Answerer = ({ revenue: sums, clients: known, items: sold }) => {
  const topics = [
    ...(sums ? ['**revenue**', '**profit**'] : []),
    '**projects**',
    ...(known ? ['**clients**'] : []),
    ...(sums ? ['**cash** flow'] : []),
    ...(sold ? ['**items**'] : []),
  ];
  const more = sums
    ? ', and about what is **overdue**. I can also draft a quote: "quote a 12 by 16 deck for Smith".'
    : '.';
  return plain(`I can tell you about your ${listed.format(topics)}${more}`);
};

/** The keywords [002 §8], the narrower ones first. */
const byKeyword: readonly [RegExp, Answerer][] = [
  [/overdue|past due|\blate\b/i, overdue],
  [/\bowe[ds]?\b|outstanding|unpaid|open invoice/i, owed],
  [/revenue|income|sales|\bearn/i, revenue],
  [/profit|margin/i, profit],
  [/track|project|\bjobs?\b/i, projects],
  [/client|customer/i, clients],
  [/cash/i, cash],
  [/insight|recommend/i, insight],
  [/items?\b|price book|stock/i, items],
];

/** Answers a question from the company's real figures, by its first known keyword; else tells what can be asked. */
export function offlineAnswer(question: string, figures: AssistantContext): OfflineAnswer {
  const [, answer] = byKeyword.find(([keyword]) => keyword.test(question)) ?? [];
  return (answer ?? help)(figures);
}

/** Words that ask for a quote to be written. */
export const asksForQuote = (text: string): boolean =>
  /^\s*(?:please\s+)?(?:can you\s+)?(?:(?:make|draft|create|prepare|write)\s+(?:me\s+)?)?(?:an?\s+)?(?:quote|estimate)\b/i.test(
    text,
  );
