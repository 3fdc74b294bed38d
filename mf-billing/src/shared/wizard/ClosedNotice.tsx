import { Alert, Button } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { DocumentKind } from '../../data/schemas.ts';

type ClosedNoticeProps = { kind: DocumentKind; id: string; children: ReactNode };

/** Explains why a document can't be edited, with a link to it. */
export function ClosedNotice({ kind, id, children }: ClosedNoticeProps) {
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={`/${kind}s/${id}`} color="inherit" size="small">
          Open {kind}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
