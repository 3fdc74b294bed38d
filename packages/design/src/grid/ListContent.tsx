import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FailedState } from '../feedback/FailedState.tsx';
import type { ListAnswer } from './list.ts';

type ListContentProps<Row> = {
  answer: ListAnswer<Row>;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** What stands in a list's place: its rows, their skeleton, why there are none, or why they did not come. */
export function ListContent<Row>({
  answer: { rows, isFetching, failure },
  skeleton,
  empty,
  children,
}: ListContentProps<Row>) {
  if (!rows && failure) return <FailedState {...failure} isRetrying={isFetching} />;
  if (!rows) return skeleton;
  return (
    <>
      {failure && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={failure.onRetry} loading={isFetching}>
              Retry
            </Button>
          }
        >
          {failure.title}. What you see may be out of date.
        </Alert>
      )}
      {rows.length === 0 ? empty : children(rows)}
    </>
  );
}
