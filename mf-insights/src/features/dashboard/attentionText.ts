import { formatDate, today } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { Attention } from '../../data/dashboard.ts';
import { dayNumber } from '../../shared/days.ts';

export type AttentionText = {
  /** What waits. */
  title: string;
  /** Whose it is and since when. */
  detail: string;
  tone: 'error' | 'warning' | 'info';
  /** An icon's name, as in area.ts. */
  icon: string;
  /** Label of the button that opens it. */
  action: string;
  /** The dialog that the page opens at once: `?action=` of its address. */
  dialog?: 'convert' | 'remind' | 'send';
  page: 'quote' | 'invoice' | 'project' | 'client' | 'lead' | 'papers' | 'prices' | 'own';
};

const daysSince = (day: string | null) => (day === null ? 0 : dayNumber(today()) - dayNumber(day));

type Writer = (line: Attention) => AttentionText;

const writers: Record<string, Writer> = {
  // The time of a visit is where other lines name the client.
  visit_today: ({ name, project_name, client_name, is_visit }) => ({
    title: `${is_visit ? 'Visit' : 'Inspection'} today: ${name}`,
    detail: [client_name, project_name].filter(Boolean).join(' · '),
    icon: 'schedule',
    tone: 'info',
    action: 'Open project',
    page: 'project',
  }),
  lead_visit: ({ name, client_name }) => ({
    title: `Today: ${name}`,
    // The time is where other lines name the client.
    detail: client_name ?? '',
    icon: 'schedule',
    tone: 'info',
    action: 'Open lead',
    page: 'lead',
  }),
  task_due: ({ name, project_name, day }) => ({
    title: `Your task: ${name}`,
    detail: [
      project_name,
      daysSince(day) > 0 ? `${counted(daysSince(day), 'day')} late` : 'due today',
    ]
      .filter(Boolean)
      .join(' · '),
    icon: 'projects',
    tone: daysSince(day) > 0 ? 'warning' : 'info',
    action: 'Open project',
    page: 'project',
  }),
  quote_accepted: ({ name, client_name, day }) => ({
    title: `${name} accepted, not invoiced`,
    detail: [client_name, day && `since ${formatDate(day)}`].filter(Boolean).join(' · '),
    icon: 'quotes',
    tone: 'info',
    action: 'Create invoice',
    dialog: 'convert',
    page: 'quote',
  }),
  draw_due: ({ name, project_name }) => ({
    title: `Milestone reached: bill ${name}`,
    detail: project_name ?? '',
    icon: 'invoices',
    tone: 'info',
    action: 'Open project',
    page: 'project',
  }),
  invoice_overdue: ({ name, client_name, day }) => ({
    title: `${name} is ${counted(daysSince(day), 'day')} overdue`,
    detail: client_name ?? '',
    icon: 'invoices',
    tone: 'error',
    action: 'Send reminder',
    dialog: 'remind',
    page: 'invoice',
  }),
  quote_unanswered: ({ name, client_name, day }) => ({
    title: `${name} opened ${counted(daysSince(day), 'day')} ago, no answer yet`,
    detail: client_name ?? '',
    icon: 'quotes',
    tone: 'warning',
    action: 'Follow up',
    dialog: 'send',
    page: 'quote',
  }),
  cost_increase: ({ name, client_name }) => ({
    title: `${name} loses margin: material costs went up`,
    detail: client_name ?? '',
    icon: 'materials',
    tone: 'warning',
    action: 'Review prices',
    page: 'prices',
  }),
  message_failed: ({ name, client_name }) => ({
    title: `Message to ${client_name ?? name} was not delivered`,
    detail: name.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    icon: 'inbox',
    tone: 'error',
    action: 'Open client',
    page: 'client',
  }),
  project_over_budget: ({ name, client_name }) => ({
    title: `${name} is over budget`,
    detail: client_name ?? '',
    icon: 'analytics',
    tone: 'error',
    action: 'Open project',
    page: 'project',
  }),
  project_late: ({ name, client_name, day }) => ({
    title: `${name} is ${counted(daysSince(day), 'day')} past its end date`,
    detail: client_name ?? '',
    icon: 'projects',
    tone: 'warning',
    action: 'Open project',
    page: 'project',
  }),
  document_expiring: ({ name, project_name, day }) => ({
    title: `${name} ${daysSince(day) > 0 ? 'expired' : 'expires'} on ${formatDate(day ?? '')}`,
    detail: project_name ?? '',
    icon: 'admin',
    tone: daysSince(day) > 0 ? 'error' : 'warning',
    action: 'Open project',
    page: 'project',
  }),
  paper_expiring: ({ name, day }) => ({
    title: `${name} ${daysSince(day) > 0 ? 'expired' : 'expires'} on ${formatDate(day ?? '')}`,
    detail: 'Ask the vendor for a new one',
    icon: 'vendors',
    tone: daysSince(day) > 0 ? 'error' : 'warning',
    action: 'Open papers',
    page: 'papers',
  }),
};

const tones = ['error', 'warning', 'info'] as const;

/** A kind that an area adds brings its own words. */
const ownText = ({ title, detail, tone, icon, action }: Attention): AttentionText | undefined =>
  title && action
    ? {
        title,
        detail: detail ?? '',
        tone: tones.find((one) => one === tone) ?? 'info',
        icon: icon ?? '',
        action,
        page: 'own',
      }
    : undefined;

/** A line in words; undefined for a kind that this release does not know. */
export const attentionText = (line: Attention): AttentionText | undefined =>
  writers[line.kind]?.(line) ?? ownText(line);
