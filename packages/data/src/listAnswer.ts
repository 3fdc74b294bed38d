import { messageOf } from './errors.ts';

type Query<Row> = {
  data?: { rows: readonly Row[]; total: number; isMore?: boolean } | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
};

/** A list query's answer as grids and tables take it, with the words for its failure. */
export const listAnswer = <Row>(
  { data, isFetching, error, refetch }: Query<Row>,
  failed: string,
) => ({
  rows: data?.rows,
  total: data?.total,
  isMore: data?.isMore ?? false,
  isFetching,
  failure: error
    ? { title: failed, message: messageOf(error), onRetry: () => void refetch() }
    : undefined,
});
