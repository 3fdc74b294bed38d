import { AddIcon, Box, Button, Stack } from '@plumbline/design';
import { Fragment, useMemo, type Dispatch, type SetStateAction } from 'react';
import { emptyLine, type DraftLine } from '../draftLines.ts';
import { LineRow } from './LineRow.tsx';
import { lineActs } from './lineActs.ts';
import { lineStyles } from './lineStyles.ts';

type LineEditorProps = {
  kind: 'quote' | 'invoice';
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
  showsProblems: boolean;
};

/** The lines of a document, in their sections. */
export function LineEditor({ kind, lines, setLines, showsProblems }: LineEditorProps) {
  const acts = useMemo(() => lineActs(setLines), [setLines]);
  const opensSection = (at: number) => {
    const { section = '' } = lines[at] ?? {};
    return section !== '' && section !== lines[at - 1]?.section;
  };
  return (
    <Box sx={lineStyles}>
      <ol aria-label="Items">
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            {opensSection(at) && (
              <li className="section">
                <input
                  aria-label={`Section of line ${at + 1}`}
                  value={line.section}
                  maxLength={200}
                  onChange={(event) => acts.renameSection(line.id, event.target.value)}
                />
              </li>
            )}
            <LineRow line={line} at={at} kind={kind} acts={acts} showsProblems={showsProblems} />
          </Fragment>
        ))}
      </ol>
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button
          startIcon={<AddIcon />}
          onClick={() => setLines((before) => [...before, emptyLine(before.at(-1)?.section)])}
        >
          Add line
        </Button>
        <Button
          color="inherit"
          onClick={() => setLines((before) => [...before, emptyLine('New section')])}
        >
          Add section
        </Button>
      </Stack>
    </Box>
  );
}
