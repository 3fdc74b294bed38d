import { Box, Button } from '@plumbline/design';
import type { ZodForm } from '@plumbline/design/forms';
import { lazyComponent, useToasts } from '@plumbline/platform';
import { memo, useState, type Dispatch, type SetStateAction } from 'react';
import type { QuoteStart, TemplateLine } from '../../data/quoteTemplates.ts';
import { emptyLine, toDraftLine, withoutBlank, type DraftLine } from '../../shared/draftLines.ts';
import { newValue } from '../../shared/NewClientButton.tsx';
import type { QuickValues } from './quickForm.ts';

const TemplatesDialog = lazyComponent(() =>
  import('./TemplatesDialog.tsx').then((module) => module.TemplatesDialog),
);

/** A template's line, ready to be edited; the price stays empty where neither line nor item has one. */
const toLine = ({ unit_price, ...line }: TemplateLine): DraftLine => ({
  ...toDraftLine({
    ...line,
    id: emptyLine().id,
    unit_price: unit_price ?? 0,
    unit_cost: null,
    total_price: 0,
    is_selected: !line.is_optional && line.alternative_group === null,
  }),
  ...(unit_price === null && { unit_price: '' }),
});

/** The first of a group of alternatives is the selected one. */
const withChoices = (lines: readonly DraftLine[]) =>
  lines.map((line, at) =>
    line.alternative_group !== '' &&
    lines.findIndex((one) => one.alternative_group === line.alternative_group) === at
      ? { ...line, is_selected: true }
      : line,
  );

type StartFromTemplateProps = {
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
  form: ZodForm<QuickValues>;
};

/** Adds a template's lines below those that are there, and its title and texts where the quote has none. */
export const StartFromTemplate = memo(function StartFromTemplate({
  lines,
  setLines,
  form,
}: StartFromTemplateProps) {
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const use = (start: QuoteStart) => {
    const before = [...lines];
    const texts = form.getValues(['title', 'notes', 'terms']);
    for (const field of ['title', 'notes', 'terms'] as const)
      if (form.getValues(field).trim() === '') form.setValue(field, start[field] ?? '', newValue);
    setLines([...withoutBlank(before), ...withChoices(start.lines.map(toLine))]);
    setOpen(false);
    toasts.undo('Template added', () => {
      setLines(before);
      for (const [at, field] of (['title', 'notes', 'terms'] as const).entries())
        form.setValue(field, texts[at] ?? '', newValue);
    });
  };
  return (
    <Box>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Use a template
      </Button>
      {isOpen && <TemplatesDialog onUse={use} onClose={() => setOpen(false)} />}
    </Box>
  );
});
