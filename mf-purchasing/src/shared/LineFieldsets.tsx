import { AddIcon, Box, Button, DeleteIcon, IconButton, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type LineFieldsetsProps = {
  fields: readonly { id: string }[];
  /** Widths of the fields on a desktop. */
  columns: string;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: (at: number) => ReactNode;
};

/** The lines of an order or a bid request in a form, each with its fields and a way to remove it. */
export function LineFieldsets({ fields, columns, onAdd, onRemove, children }: LineFieldsetsProps) {
  return (
    <Box component="section" aria-label="Lines">
      <Typography sx={{ fontWeight: 600, mb: 1 }}>Lines</Typography>
      {fields.map((field, at) => (
        <Box
          component="fieldset"
          key={field.id}
          aria-label={`Line ${at + 1}`}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr 1fr', md: `${columns} auto` },
            alignItems: 'start',
            mb: 2,
            border: 0,
            p: 0,
            mx: 0,
            minWidth: 0,
            // What a line is takes a phone's whole width.
            '& > div:first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
          }}
        >
          {children(at)}
          <IconButton
            aria-label={`Remove line ${at + 1}`}
            disabled={fields.length === 1}
            onClick={() => onRemove(at)}
            // Below a phone's line, at its end.
            sx={{ justifySelf: 'end', gridColumn: { xs: '1 / -1', md: 'auto' } }}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <Button startIcon={<AddIcon />} onClick={onAdd}>
        Add line
      </Button>
    </Box>
  );
}
