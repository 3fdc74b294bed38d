import { randomUUID } from 'node:crypto';
import { openOffice, type Office } from '../billing/office.ts';
import { startJob } from '../project/contractJob.ts';

/** What `open_portal` answers. */
export type Opened = {
  state: string;
  session: string;
  access_id: string;
  attempts_left?: number;
};
/** A call of a portal function by a client, as data or the code of the refusal. */
export type Answer = { data: unknown; code: string | undefined; message: string | undefined };

/** An office with a client who has a portal and a project. */
export type PortalOffice = Awaited<ReturnType<typeof openPortalOffice>>;

export async function openPortalOffice() {
  const office: Office = await openOffice();
  const job = await startJob(office);
  const service = office.backend.service();
  const visitor = office.backend.client();
  const invite = async (client = office.customer) =>
    (await office.call<{ token: string }>('invite_to_portal', { p_client_id: client })).token;
  const open = async (token: string, answer?: string): Promise<Opened> => {
    const { data, error } = await service.rpc('open_portal', {
      p_token: token,
      p_answer: answer,
      p_device: 'Test phone',
    });
    if (error) throw Object.assign(new Error(error.message), error);
    return data;
  };
  const enter = async () => (await open(await invite())).session;
  const ask = async (
    name: string,
    session: string,
    values: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const { data, error } = await visitor.rpc(name, { p_token: session, ...values });
    return { data, code: error?.code, message: error?.message };
  };
  const preview = async () =>
    (
      await open(
        (await office.call<{ token: string }>('preview_portal', { p_client_id: office.customer }))
          .token,
      )
    ).session;
  /** Makes every link of the client 15 days old. */
  const age = async () => {
    await office.backend
      .sql`update private.portal_links set created_at = now() - interval '15 days'`;
  };
  const sentQuote = async (changes: Record<string, unknown> = {}, items?: readonly unknown[]) => {
    const { id } = await office.quote({ project_id: job.project, ...changes }, items);
    return office.call('set_quote_status', { p_id: id, p_status: 'sent' });
  };
  const documentToken = async (session: string, values: Record<string, unknown>) => {
    const { data } = await visitor.rpc('portal_document_link', { p_token: session, ...values });
    return String(data?.token);
  };
  return {
    ...office,
    job,
    visitor,
    service,
    invite,
    open,
    enter,
    ask,
    preview,
    age,
    sentQuote,
    documentToken,
    id: randomUUID,
  };
}
