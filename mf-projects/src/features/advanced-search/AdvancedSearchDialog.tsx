import { AddIcon, Button, Divider, Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import { searchFields, type Condition } from '../../data/conditions.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { ConditionRow, startOf } from './ConditionRow.tsx';
import { SavedSearches } from './SavedSearches.tsx';

type AdvancedSearchDialogProps = {
  conditions: readonly Condition[];
  onSearch: (conditions: readonly Condition[]) => void;
  onClose: () => void;
};

type Line = { key: string; condition: Condition };
const toLine = (condition: Condition): Line => ({ key: crypto.randomUUID(), condition });

/** Advanced Search: conditions on project fields, all of which must match. */
export function AdvancedSearchDialog({ conditions, onSearch, onClose }: AdvancedSearchDialogProps) {
  const visibility = useVisibility();
  const fields = searchFields.filter(
    ({ kind, field }) =>
      (visibility.money || kind !== 'money') && (visibility.clients || field !== 'client_name'),
  );
  const [lines, setLines] = useState<Line[]>(() =>
    (conditions.length > 0 ? conditions : [startOf(searchFields[0])]).map(toLine),
  );
  const asked = lines.map(({ condition }) => condition).filter(({ value }) => value.trim() !== '');
  const search = (wanted: readonly Condition[]) => {
    onSearch(wanted);
    onClose();
  };
  return (
    <ContentDialog
      isOpen
      title="Advanced Search"
      onClose={onClose}
      width="md"
      actions={
        <>
          <Button color="inherit" onClick={() => search([])}>
            Clear search
          </Button>
          <Button variant="contained" onClick={() => search(asked)}>
            Search
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Match all conditions
        </Typography>
        {lines.map(({ key, condition }) => (
          <ConditionRow
            key={key}
            condition={condition}
            fields={fields}
            onChange={(changed) =>
              setLines((all) =>
                all.map((line) => (line.key === key ? { key, condition: changed } : line)),
              )
            }
            onRemove={() => setLines((all) => all.filter((line) => line.key !== key))}
          />
        ))}
        <Button
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
          disabled={lines.length >= 10}
          onClick={() => setLines((all) => [...all, toLine(startOf(searchFields[0]))])}
        >
          Add condition
        </Button>
        <Divider />
        <SavedSearches conditions={asked} onChoose={(chosen) => setLines(chosen.map(toLine))} />
      </Stack>
    </ContentDialog>
  );
}
