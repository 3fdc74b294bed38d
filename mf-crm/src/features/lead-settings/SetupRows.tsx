import {
  AddIcon,
  Box,
  Button,
  DeleteIcon,
  ExpandMoreIcon,
  IconButton,
  Stack,
} from '@plumbline/design';
import { MoneyField, TextField, useFieldArray, type ZodForm } from '@plumbline/design/forms';
import { newRow, type SetupKind, type SetupOutput, type SetupValues } from './setupForm.ts';

type SetupRowsProps = {
  kind: SetupKind;
  /** "stage", "source", or "lost reason". */
  noun: string;
  control: ZodForm<SetupValues, SetupOutput>['control'];
  /** Rows that were retired and can be used again. */
  retired: readonly { id: string; name: string }[];
};

const grid = (hasSecond: boolean) => ({
  display: 'grid',
  gap: 1,
  gridTemplateColumns: {
    xs: hasSecond ? 'minmax(0, 1fr) 112px' : 'minmax(0, 1fr)',
    sm: hasSecond ? 'minmax(0, 1fr) 144px auto' : 'minmax(0, 1fr) auto',
  },
  alignItems: 'start',
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
});

type Extra = Pick<SetupRowsProps, 'kind' | 'control'> & { at: number };

function ExtraField({ kind, control, at }: Extra) {
  if (kind === 'stages')
    return (
      <TextField
        control={control}
        name={`rows.${at}.probability`}
        label="Chance (%)"
        inputProps={{ inputMode: 'numeric' }}
      />
    );
  return <MoneyField control={control} name={`rows.${at}.monthly_cost`} label="Monthly cost" />;
}

/** The rows of a list: renamed, moved, retired, and added. */
export function SetupRows({ kind, noun, control, retired }: SetupRowsProps) {
  const { fields, insert, remove, move } = useFieldArray({ control, name: 'rows' });
  const last = fields.filter(({ is_end }) => !is_end).length - 1;
  const add = (row: ReturnType<typeof newRow>) => insert(last + 1, row);
  const offered = retired.filter(({ id }) => fields.every(({ key }) => key !== id));
  const hasSecond = kind !== 'lost_reasons';
  return (
    <Stack spacing={2}>
      {fields.map(({ id, name, is_end }, at) => (
        <Box component="fieldset" key={id} aria-label={name || `New ${noun}`} sx={grid(hasSecond)}>
          <TextField control={control} name={`rows.${at}.name`} label="Name" maxLength={60} />
          {hasSecond && !is_end && <ExtraField kind={kind} control={control} at={at} />}
          {!is_end && (
            <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minHeight: 44 }}>
              <IconButton
                aria-label={`Move ${name || noun} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ExpandMoreIcon sx={{ transform: 'rotate(180deg)' }} />
              </IconButton>
              <IconButton
                aria-label={`Move ${name || noun} down`}
                disabled={at >= last}
                onClick={() => move(at, at + 1)}
              >
                <ExpandMoreIcon />
              </IconButton>
              <IconButton aria-label={`Retire ${name || noun}`} onClick={() => remove(at)}>
                <DeleteIcon />
              </IconButton>
            </Box>
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<AddIcon />} onClick={() => add(newRow())}>
          Add {noun}
        </Button>
        {offered.map(({ id, name }) => (
          <Button key={id} color="inherit" onClick={() => add(newRow(id, name))}>
            Restore {name}
          </Button>
        ))}
      </Box>
    </Stack>
  );
}
