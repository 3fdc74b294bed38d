import { Box, Typography } from '@plumbline/design';
import { useWatch, type ZodForm } from '@plumbline/design/forms';
import { fieldOptions, type WebsiteFormValues } from './formValues.ts';

const input = { border: 1, borderColor: 'divider', borderRadius: 1, minHeight: 36 } as const;

/** The form as visitors will see it, as it is typed. */
export function FormPreview({
  control,
}: {
  control: ZodForm<WebsiteFormValues, WebsiteFormValues>['control'];
}) {
  const { title, intro, fields, required, consent_text: consent } = useWatch({ control });
  const shown = [
    { value: 'name', label: 'Name', isRequired: true },
    ...fieldOptions
      .filter(({ value }) => fields?.includes(value))
      .map((field) => ({ ...field, isRequired: required?.includes(field.value) ?? false })),
  ];
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2, display: 'grid', gap: 1 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Preview
      </Typography>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {intro && <Typography>{intro}</Typography>}
      {shown.map(({ value, label, isRequired }) => (
        <div key={value}>
          {isRequired ? label : `${label} (optional)`}
          <Box sx={value === 'message' ? { ...input, minHeight: 88 } : input} />
        </div>
      ))}
      {consent && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Box sx={{ ...input, flex: 'none', width: 20, height: 20, minHeight: 20 }} />
          {consent}
        </Box>
      )}
    </Box>
  );
}
