import Link from '@mui/material/Link';

/** Why the choices of a field could not be loaded, and the retry. */
export type ChoicesFailure = { message: string; onRetry: () => void };

/** The helper text of a field whose choices could not be loaded; undefined if they could. */
export const failedChoices = (failure: ChoicesFailure | undefined) =>
  failure && (
    <>
      {failure.message}{' '}
      <Link component="button" type="button" variant="caption" onClick={failure.onRetry}>
        Retry
      </Link>
    </>
  );
