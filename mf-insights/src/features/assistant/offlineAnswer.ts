import { fillPath, routeCatalog } from '@plumbline/contract';
import { formatDate, formatMoney } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { AssistantContext, Citation } from '../../data/assistantShapes.ts';
import { marginPercent } from '../../shared/formats.ts';

/** An answer without AI: text and sources. */
export type OfflineAnswer = { content: string; citations: Citation[] };

type Answerer = (figures: AssistantContext) => OfflineAnswer;

const noAccess: OfflineAnswer = {
  content: 'Your role can’t see these numbers. Ask your company’s owner.',
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

/** Unpaid total and the oldest overdue invoices. */
const owed: Answerer = (figures) => {
  const { outstanding, overdue: late } = figures;
  if (!outstanding || !late) return noAccess;
  if (outstanding.count === 0) return plain('All invoices are paid.');
  const open = `You are owed **${formatMoney(outstanding.value)}** on ${counted(outstanding.count, 'invoice')}.`;
  if (late.count === 0) return plain(`${open} None of it is overdue.`, [toInvoices('open')]);
  const { content, citations } = overdue(figures);
  return plain(`${open} ${content}`, citations);
};

const revenue: Answerer = ({ revenue: sums, received, outstanding }) => {
  if (!sums || !outstanding) return noAccess;
  return plain(
    `Your revenue is **${formatMoney(sums.this_month)}** this month, ${formatMoney(sums.last_month)} last month, and ${formatMoney(sums.this_year)} this year (cash basis, without sales tax).${
      received
        ? ` With sales tax, you received ${formatMoney(received.this_month)} this month.`
        : ''
    } ${counted(outstanding.count, 'invoice')} unpaid (${formatMoney(outstanding.value)}).`,
    [toInvoices()],
  );
};

const profit: Answerer = ({ costs }) => {
  if (!costs) return noAccess;
  if (costs.projects.length === 0) return plain('No project payments yet.');
  const best = costs.projects.map(
    ({ name, profit: amount, profit_margin }) =>
      `- ${name}: ${formatMoney(amount)} (${marginPercent(profit_margin)})`,
  );
  return plain(
    `Your projects earned ${formatMoney(costs.revenue)} and cost ${formatMoney(costs.actual_cost)}, a profit of **${formatMoney(costs.profit)}** (cash basis, without sales tax). Most profitable:\n\n${best.join('\n')}`,
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

const cash: Answerer = ({ received, outstanding, overdue: late }) => {
  if (!received || !outstanding || !late) return noAccess;
  return plain(
    `You received ${formatMoney(received.this_month)} this month. **${formatMoney(outstanding.value)}** is outstanding on ${counted(outstanding.count, 'invoice')}; ${formatMoney(late.value)} of it is overdue.`,
    [toInvoices()],
  );
};

const items: Answerer = ({ items: sums, top_items: top }) => {
  if (!sums) return noAccess;
  const most = (top ?? []).map(
    ({ name, usage_count }) => `- ${name}: used ${counted(usage_count, 'time')}`,
  );
  return plain(
    `Your price book has **${counted(sums.active, 'active item')}**.${most.length > 0 ? ` Most used:\n\n${most.join('\n')}` : ''}`,
    [{ label: 'Items', path: routeCatalog['catalog.items'] }],
  );
};

const insight: Answerer = (figures) => {
  const { overdue: late, projects: sums } = figures;
  const points = [
    late &&
      late.count > 0 &&
      `- ${counted(late.count, 'invoice')} overdue, ${formatMoney(late.value)}: send reminders.`,
    sums.delayed > 0 && `- ${counted(sums.delayed, 'project')} delayed: check their schedules.`,
    figures.received &&
      `- ${formatMoney(figures.received.this_month)} received this month, ${formatMoney(figures.received.last_month)} last month.`,
  ].filter((point) => typeof point === 'string');
  return points.length > 0
    ? plain(`Needs attention:\n\n${points.join('\n')}`, late ? [toInvoices()] : [])
    : plain('Nothing needs attention: no projects are delayed.');
};

const listed = new Intl.ListFormat('en-US');

/** Topics that this role can ask about. */
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

/** Keywords, specific ones first. */
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

/** Answers from the company's data by the first matching keyword; otherwise lists the topics. */
export function offlineAnswer(question: string, figures: AssistantContext): OfflineAnswer {
  const [, answer] = byKeyword.find(([keyword]) => keyword.test(question)) ?? [];
  return (answer ?? help)(figures);
}

/** Matches requests to write a quote. */
export const asksForQuote = (text: string): boolean =>
  /^\s*(?:please\s+)?(?:can you\s+)?(?:(?:make|draft|create|prepare|write)\s+(?:me\s+)?)?(?:an?\s+)?(?:quote|estimate)\b/i.test(
    text,
  );
