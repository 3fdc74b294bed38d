import { day } from '../billing/office.ts';
import { openOrderJob } from './orderJob.ts';

type Values = Record<string, unknown>;
type Offer = { id: string; total: number };
type Invite = { id: string; vendor_id: string; awarded_at: string | null; offer: Offer | null };
export type BidRequest = {
  id: string;
  version: number;
  order_id: string | null;
  lines: { id: string; description: string }[];
  invites: Invite[];
};
type Sent = BidRequest & { links: { vendor_id: string; token: string }[] };

const due = day(5);

/** A company with two vendors, and short ways to its bid requests. */
export async function openBids() {
  const opened = await openOrderJob();
  const service = opened.backend.service();
  const answerBid = (p_token: string, values: Values) =>
    service.rpc('answer_bid_link', {
      p_token,
      p_answer: { answer: 'submitted', revision: 0, ...values },
    });
  const job = { ...opened, answerBid };
  const other = await job.vendor('Other Yard');
  const get = (p_id: string) => job.call<BidRequest>('get_bid_request', { p_id });
  const request = async (lines: Values[], client = job.client) => {
    const { data } = await client
      .rpc('save_bid_request', {
        p_request: { title: 'Tile work', project_id: job.project, due_on: due, lines },
      })
      .throwOnError();
    const made: BidRequest = data;
    return made;
  };
  const send = async (p_id: string, p_vendors: string[]) => {
    const sent = await job.call<Sent>('send_bid_request', { p_id, p_vendors, p_mails: false });
    return {
      ...sent,
      links: new Map(sent.links.map(({ vendor_id, token }) => [vendor_id, token])),
    };
  };
  const answer = async (token: string, values: Values) => {
    const { data } = await answerBid(token, values).throwOnError();
    return data;
  };
  /** A request for 120.5 of one line that Lumber Yard was asked for. */
  const open = async (client = job.client) => {
    const { id, lines } = await request(
      [{ description: 'Tile', quantity: 120.5, unit: 'sq ft' }],
      client,
    );
    const { links, invites } = await send(id, [job.lumber]);
    return {
      id,
      token: links.get(job.lumber) ?? '',
      invite: invites[0]?.id ?? '',
      line: lines[0]?.id ?? '',
    };
  };
  return {
    job,
    other,
    due,
    get,
    request,
    send,
    answer,
    open,
    peek: async (p_token: string) =>
      (await service.rpc('peek_bid', { p_token }).throwOnError()).data,
    refused: async (token: string, values: Values) => (await answerBid(token, values)).error,
    passDue: (id: string) =>
      job.backend.sql`update bid_requests set due_on = current_date - 3 where id = ${id}`,
    /** The lines of the order once Lumber Yard bid this and was awarded. */
    async awarded({ id }: BidRequest, values: Values) {
      const { links } = await send(id, [job.lumber]);
      await answer(links.get(job.lumber) ?? '', { name: 'Vera', ...values });
      const [invite] = (await get(id)).invites;
      const { order_id } = await job.call<BidRequest>('award_bid', {
        p_invite: invite?.id,
        p_offer: invite?.offer?.id,
      });
      const order = await job.call<{ lines: Values[] }>('get_purchase_order', { p_id: order_id });
      return order.lines;
    },
  };
}
export type Bids = Awaited<ReturnType<typeof openBids>>;
