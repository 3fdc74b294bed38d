import { AddIcon, Box, Button, Stack } from '@plumbline/design';
import {
  Fragment,
  memo,
  useContext,
  useDeferredValue,
  useMemo,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { useCompanyId } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useBillingTaxesQuery, type Taxes } from '../../data/taxes.ts';
import { emptyLine, type DraftLine } from '../draftLines.ts';
import type { ItemCosts } from '../margin/quoteMargin.ts';
import { lineActions } from './lineActions.ts';
import { LineMenu } from './LineMenu.tsx';
import { LineRow } from './LineRow.tsx';
import { PackageNames } from './packageNames.ts';
import { lineStyles } from './lineStyles.ts';

type LineEditorProps = {
  kind: DocumentKind;
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
  showsProblems: boolean;
  /** What catalog items cost, where internal costs show. */
  costs?: ItemCosts | undefined;
  /** The line whose matching items are listed below it. */
  choices?: { lineId: string; listId: string; activeId: string | undefined } | undefined;
};

const none: Taxes['choices'] = [];

/** The lines of a document, in their sections. */
export const LineEditor = memo(function LineEditor({
  kind,
  lines,
  setLines,
  showsProblems,
  costs,
  choices,
}: LineEditorProps) {
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const [detailed, setDetailed] = useState<ReadonlySet<string>>(new Set());
  const actions = useMemo(
    () => ({
      ...lineActions(setLines),
      openMenu: (id: string, anchor: HTMLElement) => setMenu({ id, anchor }),
    }),
    [setLines],
  );
  const [taxed, setTaxed] = useState<ReadonlySet<string>>(new Set());
  const { data: taxes } = useBillingTaxesQuery(useCompanyId());
  const numberOf = useNumbers(lines);
  const packages = useContext(PackageNames);
  const chosen = lines.find(({ id }) => id === menu?.id);
  return (
    <Box sx={lineStyles}>
      <ol aria-label="Items">
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            {line.section !== '' && line.section !== lines[at - 1]?.section && (
              <li className="section">
                <input
                  aria-label={`Section of line ${at + 1}`}
                  value={line.section}
                  maxLength={200}
                  onChange={(event) => actions.renameSection(line.id, event.target.value)}
                />
              </li>
            )}
            <LineRow
              line={line}
              at={numberOf(line.id) ?? at}
              hasDetails={line.description !== '' || detailed.has(line.id)}
              rates={line.tax_rate !== null || taxed.has(line.id) ? (taxes?.choices ?? none) : null}
              costs={costs}
              packages={packages}
              actions={actions}
              showsProblems={showsProblems}
              choices={choices?.lineId === line.id ? choices : undefined}
            />
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
      {menu && chosen && (
        <LineMenu
          line={chosen}
          anchor={menu.anchor}
          kind={kind}
          actions={actions}
          onDetails={() => setDetailed(new Set([...detailed, chosen.id]))}
          onTax={() => setTaxed(new Set([...taxed, chosen.id]))}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Box>
  );
});

/**
 * Places of the lines, a moment late: who removes the first of five hundred sees it gone at once,
 * and the names of the others follow when nothing is more urgent.
 */
function useNumbers(lines: readonly DraftLine[]): (id: string) => number | undefined {
  const settled = useDeferredValue(lines);
  const numbers = useMemo(() => new Map(settled.map(({ id }, at) => [id, at])), [settled]);
  return (id) => numbers.get(id);
}
