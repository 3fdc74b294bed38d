import { messageOf } from './errors.ts';

type Query<Row> = {
  data?: { rows: readonly Row[]; total: number; isMore?: boolean; unfiltered?: string } | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
};

/** Why, without asking once more for what the title asks for. */
const reasonBelow = (title: string, error: unknown) =>
  title.endsWith('Please try again.')
    ? messageOf(error).replace(/^Something went wrong\. Please try again\.\s*/, '')
    : messageOf(error);

/** A list query's answer as grids and tables take it, with the words for its failure. */
export const listAnswer = <Row>(
  { data, isFetching, error, refetch }: Query<Row>,
  failed: string,
) => ({
  rows: data?.rows,
  total: data?.total,
  isMore: data?.isMore ?? false,
  unfiltered: data?.unfiltered,
  isFetching,
  failure: error
    ? { title: failed, message: reasonBelow(failed, error), onRetry: () => void refetch() }
    : undefined,
});
