import { useEffect } from 'react';
import { stagePage, useLeadStageQuery } from '../../data/leads.ts';
import type { BoardStage, LeadFilters, LeadRow } from '../../data/leadSchemas.ts';

/** What the board asks for. */
export type BoardQuery = { company: string; filters: Partial<LeadFilters> };
type OnRows = (rows: readonly LeadRow[]) => void;

/** So many leads before and after the range are loaded with it. */
const ahead = 15;

/** How many of the leads that the board brought are the newest for the server, too: one that was moved to the top may be older. */
function offsetOf({ rows }: BoardStage): number {
  const last = rows.at(-1)?.created_at ?? '';
  return rows.filter(({ created_at }) => created_at >= last).length;
}

/** The places for leads in a column; a lead at the top may have another one further down, which stays empty. */
export const slotsOf = (stage: BoardStage): number =>
  stage.count > stage.rows.length
    ? stage.rows.length + stage.count - offsetOf(stage)
    : stage.rows.length;

/**
 * The leads of a stage: those that the board brought, and pages of further ones. The pages at both ends of the range are loaded, and
 * `onRows` is called with their leads.
 */
export function useStageRows(
  stage: BoardStage,
  of: BoardQuery,
  range: { startIndex: number; endIndex: number } | null,
  onRows: OnRows,
) {
  const { id, rows } = stage;
  const offset = offsetOf(stage);
  const pageOf = (index: number) => Math.floor((index - rows.length) / stagePage);
  const query = (at: number) => ({ ...of, stage: id, offset: offset + at * stagePage });
  const has = (at: number) => at >= 0 && rows.length + at * stagePage < slotsOf(stage);
  const top = pageOf((range?.startIndex ?? 0) - ahead);
  const bottom = pageOf((range?.endIndex ?? 0) + ahead);
  const pages = [
    { at: top, ...usePage(query(top), has(top), onRows) },
    { at: bottom, ...usePage(query(bottom), has(bottom), onRows) },
  ];
  /** Undefined until it is loaded, null where there is none, or one that is at the top, too. */
  const rowAt = (index: number): LeadRow | null | undefined => {
    if (index < rows.length) return rows[index];
    const loaded = pages.find(({ at }) => at === pageOf(index))?.currentData;
    const row = loaded?.[(index - rows.length) % stagePage];
    return loaded && (!row || rows.some((one) => one.id === row.id)) ? null : row;
  };
  return { rowAt, failed: pages.find(({ error, data }) => error !== undefined && !data) };
}

function usePage(query: Parameters<typeof useLeadStageQuery>[0], has: boolean, onRows: OnRows) {
  const page = useLeadStageQuery(query, { skip: !has });
  const { currentData } = page;
  useEffect(() => {
    if (currentData) onRows(currentData);
  }, [currentData, onRows]);
  return page;
}
