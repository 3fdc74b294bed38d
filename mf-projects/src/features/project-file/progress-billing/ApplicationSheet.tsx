import { messageOf, isDataError } from '@plumbline/data';
import { Alert, Box, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useRef, useState } from 'react';
import {
  useProjectSaveApplicationMutation,
  type ApplicationLine,
  type LineEntry,
  type PrintedApplication,
} from '../../../data/progressBilling.ts';
import { lineField } from './billingLabels.ts';
import { SheetHead, SheetRow } from './SheetRow.tsx';
import { SheetTotals } from './SheetTotals.tsx';

type ApplicationSheetProps = {
  projectId: string;
  application: PrintedApplication;
  /** Roles that cannot edit, and reopened applications that later ones build on. */
  isReadOnly: boolean;
};

/** The lines of a draft application: percent or amount, stored materials, and retainage by line. */
export function ApplicationSheet({ projectId, application, isReadOnly }: ApplicationSheetProps) {
  const { refused, save } = useLineSaves(projectId, application);
  return (
    <Box
      component="table"
      aria-label={`Application ${application.number} by line`}
      sx={{ display: 'block', '& > *': { display: 'block' } }}
    >
      <SheetHead />
      <tbody>
        {application.lines.map((line) => (
          <SheetRow
            key={line.sov_line_id}
            line={line}
            isReadOnly={isReadOnly}
            error={refused?.line === lineField(line.sov_line_id) ? refused.message : undefined}
            onSave={(entry, undo) => void save(line, entry, undo)}
          />
        ))}
        <SheetTotals lines={application.lines} />
      </tbody>
      {refused &&
        !application.lines.some(({ sov_line_id: id }) => lineField(id) === refused.line) && (
          <caption>
            <Alert severity="error">{refused.message}</Alert>
          </caption>
        )}
      {isReadOnly && application.is_locked && (
        <caption>
          <Typography variant="body2">
            A later application builds on this one. Void its invoice to change the amounts.
          </Typography>
        </caption>
      )}
    </Box>
  );
}

type Refused = { line: string | undefined; message: string };
type Entry = Omit<LineEntry, 'sov_line_id'>;

/** Saves cells one after the other, shows why one was refused at its line, and offers Undo. */
function useLineSaves(project: string, { id, version }: PrintedApplication) {
  const [run] = useProjectSaveApplicationMutation();
  const [refused, setRefused] = useState<Refused>();
  const toasts = useToasts();
  // The cell after this one may be left before this save is answered: it needs the version of the answer.
  const last = useRef(Promise.resolve(0));
  const send = (line: ApplicationLine, entry: Entry) => {
    const attempt = async (known: number) => {
      const lines = [{ sov_line_id: line.sov_line_id, ...entry }];
      const current = Math.max(known, version);
      const { data, error } = await run({ project, application: { id, version: current, lines } });
      setRefused(
        error && { line: isDataError(error) ? error.field : undefined, message: messageOf(error) },
      );
      return data?.applications.find((one) => one.id === id)?.version;
    };
    const answer = last.current.then(attempt);
    last.current = Promise.all([last.current, answer]).then(([known, next]) => next ?? known);
    return answer;
  };
  const save = async (line: ApplicationLine, entry: Entry, before: Entry) => {
    const saved = await send(line, entry);
    if (saved !== undefined)
      toasts.undo(`${line.description} saved`, () => void send(line, before), 'sheet');
  };
  return { refused, save };
}
