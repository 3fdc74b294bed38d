import { openOffice } from '../billing/office.ts';

export type Stage = {
  id: string;
  name: string;
  kind: string;
  count: number;
  value: number;
  weighted: number;
  rows: { id: string; title: string }[];
};
export type Board = {
  stages: Stage[];
  lost_reasons: { id: string; name: string; is_active: boolean }[];
};
export type Lead = Record<string, unknown> & {
  id: string;
  version: number;
  stage_id: string;
  stage_name: string;
  outcome: string;
  client_id: string | null;
  project_id: string | null;
  events: { kind: string; body: string; detail: Record<string, unknown> }[];
};

/** An office with short ways to the functions of leads. */
export async function openLeadOffice() {
  const office = await openOffice();
  const board = (filters: object = {}, limit = 25) =>
    office.call<Board>('lead_board', { p_filters: filters, p_limit: limit });
  const save = (lead: object) => office.call<Lead>('save_lead', { p_lead: lead });
  return {
    ...office,
    board,
    save,
    add: (lead: object = {}) =>
      save({ contact_name: 'Ada Lake', title: 'Deck', is_separate: true, ...lead }),
    read: (id: string) => office.call<Lead>('get_lead', { p_id: id }),
    stageOf: async (name: string) =>
      (await board()).stages.find((stage) => stage.name === name)?.id,
  };
}
export type LeadOffice = Awaited<ReturnType<typeof openLeadOffice>>;
export const kinds = (lead: Lead) => lead.events.map(({ kind }) => kind);
