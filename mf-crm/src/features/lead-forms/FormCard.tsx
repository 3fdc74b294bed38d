import { Box, Button, SectionCard, StatusChip } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import { useState } from 'react';
import type { LeadForm } from '../../data/leadForms.ts';

/** A plain HTML form that posts to the address of a form; it needs no script. */
const htmlSnippet = (url: string, { fields, required, consent_text }: LeadForm): string => {
  const input = (name: string, isRequired: boolean) =>
    name === 'message'
      ? `  <textarea name="message"${isRequired ? ' required' : ''}></textarea>`
      : `  <input name="${name}" placeholder="${name}"${isRequired ? ' required' : ''}>`;
  return [
    `<form method="post" action="${url}">`,
    input('name', true),
    ...fields.map((field) => input(field, required.includes(field))),
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
