import { startJob } from '../project/contractJob.ts';
import { day, type Document, type Office } from './office.ts';

export type Line = { id: string; description: string; scheduled_value: number; billed: number };
export type AppliedLine = Record<string, number> & { sov_line_id: string; description: string };
export type Application = Record<string, number> & {
  id: string;
  state: string;
  is_locked: boolean;
  invoice: Document | null;
  lines: AppliedLine[];
};
export type Billing = {
  contract: { version: number; value: number };
  lines: Line[];
  applications: Application[];
  retainage_held: number;
  earned_by_cost: number | null;
  waivers: Record<string, unknown>[];
};
type Values = readonly (readonly [description: string, scheduled: number])[];

/** A project with a contract and a schedule of values, and short ways to its pay applications. */
export async function startApplications(office: Office, values: Values, terms: object = {}) {
  const job = await startJob(office);
  const { project } = job;
  const billing = () => office.call<Billing>('project_applications', { p_project_id: project });
  const saveSchedule = (p_schedule: object) =>
    office.call<Billing>('save_sov', { p_project_id: project, p_schedule });
  const value = values.reduce((sum, [, amount]) => sum + amount, 0);
  await office.call('save_contract', {
    p_contract: { project_id: project, status: 'signed', value },
  });
  const lines = values.map(([description, scheduled_value]) => ({ description, scheduled_value }));
  await saveSchedule({ ...terms, lines });

  const lineOf = async (description: string) => {
    const found = (await billing()).lines.find((line) => line.description.includes(description));
    if (!found) throw new Error(`No line ${description}`);
    return found.id;
  };
  const save = (application: object) =>
    office.call<Billing>('save_pay_application', {
      p_application: { project_id: project, ...application },
    });
  const newest = async () => {
    const [found] = (await billing()).applications;
    if (!found) throw new Error('No application');
    return found;
  };
  /** Creates the next application, or changes its draft: by line percent, or what else is given. */
  const apply = async (entries: Record<string, number | object>) => {
    const [last] = (await billing()).applications;
    const id = last?.state === 'draft' ? last.id : crypto.randomUUID();
    if (last?.id !== id) await save({ id });
    const named = await Promise.all(
      Object.entries(entries).map(async ([description, entry]) => ({
        sov_line_id: await lineOf(description),
        ...(typeof entry === 'number' ? { percent: entry } : entry),
      })),
    );
    await save({ id, version: (await newest()).version, lines: named });
    return newest();
  };
  const submit = async () => {
    const { id } = await newest();
    await office.call('submit_pay_application', { p_id: id, p_due_date: day(30) });
    const sent = await office.call<Application>('pay_application', { p_id: id });
    if (!sent.invoice) throw new Error('No invoice');
    return { ...sent, invoice: sent.invoice };
  };
  const pay = (invoice: { id: string; balance?: unknown }, amount = Number(invoice.balance)) =>
    office.call<{ payment_id: string }>('record_payment', {
      p_payment: { invoice_id: invoice.id, amount, method: 'check' },
    });
  return { ...job, billing, saveSchedule, save, newest, apply, submit, pay, lineOf };
}
export type ApplicationJob = Awaited<ReturnType<typeof startApplications>>;
