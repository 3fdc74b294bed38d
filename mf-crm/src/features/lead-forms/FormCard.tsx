import { Box, Button, SectionCard, StatusChip } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import { useState } from 'react';
import type { LeadForm } from '../../data/leadForms.ts';
import { fieldOptions } from './formValues.ts';

/** A plain HTML form that posts to the address of a form; it needs no script. */
const htmlSnippet = (url: string, { fields, required, consent_text }: LeadForm): string => {
  const input = (name: string, label: string, isRequired: boolean) => {
    const attributes = `name="${name}"${isRequired ? ' required' : ''}`;
    return name === 'message'
      ? `  <label>${label}<br><textarea ${attributes} rows="4"></textarea></label><br>`
      : `  <label>${label}<br><input ${attributes}></label><br>`;
  };
  return [
    `<form method="post" action="${url}">`,
    input('name', 'Name', true),
    ...fieldOptions
      .filter(({ value }) => fields.includes(value))
      .map(({ value, label }) => input(value, label, required.includes(value))),
    ...(consent_text
      ? [
          `  <label><input type="checkbox" name="consent" value="yes"> ${consent_text.replaceAll('<', '&lt;')}</label>`,
        ]
      : []),
    '  <input name="website" style="position:absolute;left:-9999px" tabindex="-1" autocomplete="off" aria-hidden="true">',
    '  <button>Send request</button>',
    '</form>',
  ].join('\n');
};

/** A form with its preview and the two ways to put it on a website. */
export function FormCard({ form, onEdit }: { form: LeadForm; onEdit: () => void }) {
  const [isPreview, setPreview] = useState(false);
  const url = `${window.location.origin}/api/messaging/forms/${form.slug}`;
  return (
    <SectionCard
      isMain
      title={form.name}
      description={form.title}
      actions={
        <>
          {!form.is_active && <StatusChip label="Off" tone="neutral" shape="pause" />}
          <Button onClick={() => setPreview(!isPreview)} aria-expanded={isPreview}>
            Preview
          </Button>
          <Button variant="outlined" onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CopyField label="Link" value={url} />
        <CopyField
          label="Frame for your website"
          value={`<iframe src="${url}" title="${form.title.replaceAll('"', '&quot;')}" style="width:100%;height:720px;border:0"></iframe>`}
        />
        <CopyField label="HTML form for your website" value={htmlSnippet(url, form)} />
        {isPreview && (
          <Box
            component="iframe"
            src={url}
            title={`Preview of ${form.name}`}
            sx={{ width: '100%', height: 640, border: 1, borderColor: 'divider', borderRadius: 2 }}
          />
        )}
      </Box>
    </SectionCard>
  );
}
