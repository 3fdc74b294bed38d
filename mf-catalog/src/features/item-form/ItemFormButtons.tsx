import { Box, Button } from '@plumbline/design';
import { useGo, useAccess } from '@plumbline/platform';

export type After = 'list' | 'quote' | 'another';

type ItemFormButtonsProps = {
  isNew: boolean;
  isSaving: boolean;
  /** Called before the form is submitted, with what comes after. */
  onSubmit: (next: After) => void;
};

/** Cancel, and the ways to save. */
export function ItemFormButtons({ isNew, isSaving, onSubmit }: ItemFormButtonsProps) {
  const go = useGo();
  const canQuote = useAccess({ feature: 'create_edit_quotes', permission: 'edit_documents' });
  const submitThen = (next: After) => ({
    type: 'submit' as const,
    disabled: isSaving,
    onClick: () => onSubmit(next),
  });

  return (
    <Box
      sx={{
        display: 'flex',
        // on phones stacked, most used action on top
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: 'flex-end',
      }}
    >
      <Button color="inherit" onClick={() => go('catalog.items')}>
        Cancel
      </Button>
      {isNew && <Button {...submitThen('another')}>Save and add another</Button>}
      {canQuote.answer === 'allow' && (
        <Button {...submitThen('quote')}>Save and use in a quote</Button>
      )}
      <Button {...submitThen('list')} disabled={false} variant="contained" loading={isSaving}>
        {isNew ? 'Save Item' : 'Update Item'}
      </Button>
    </Box>
  );
}
